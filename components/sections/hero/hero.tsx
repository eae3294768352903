import { Icon } from '@/components/ui/icon'
import { LinkButton } from '@/components/ui/link-button'
import { Landscape } from '../landscape/landscape'
import { RegisterMotion } from './register-motion'
import './hero.css'

export const servicesAnchor = 'services'

export function Hero() {
  return (
    <RegisterMotion>
      <div className="container hero-copy">
        <p className="hero-tag">Innovative Solutions</p>
        <h1>
          <span>Transforming Ideas</span> <span>into Reality</span>
        </h1>
        <p className="hero-text">
          We are dedicated to comprehensive solutions in web design, mobile design, branding and creative
          design, and to extensive training programmes that give individuals essential skills.
        </p>
        <LinkButton href={`#${servicesAnchor}`}>
          Discover Our Services <Icon name="arrow-down" />
        </LinkButton>
      </div>
      <div className="hero-art">
        <Landscape />
      </div>
    </RegisterMotion>
  )
}
