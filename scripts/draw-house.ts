// Draws the rooms of the code, for the README.
import { writeFileSync } from 'node:fs'
import { drawHouse, readHouse } from './architecture/house'

writeFileSync('docs/pictures/house.svg', drawHouse(readHouse()))
