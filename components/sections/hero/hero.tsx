import { LinkButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { texts } from '@/content/texts'
import { Landscape } from './landscape'
import { RegisterMotion } from './register-motion'
import './hero.css'

const { tag, title, text, button } = texts.home

export const servicesAnchor = 'services'

export function Hero() {
  return (
    <RegisterMotion>
      <div className="container hero-copy">
        <p className="hero-tag">{tag}</p>
        <h1>
          <span>{title[0]}</span> <span>{title[1]}</span>
        </h1>
        <p className="hero-text">{text}</p>
        <LinkButton href={`#${servicesAnchor}`}>
          {button} <Icon name="arrow-down" />
        </LinkButton>
      </div>
      <div className="hero-art screen-only">
        <Landscape />
      </div>
    </RegisterMotion>
  )
}
