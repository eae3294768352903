// Next takes the head of a page at this very address from here.
export { default, metadata } from './page'
