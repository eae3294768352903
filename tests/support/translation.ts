/**
 * Translates a page as a browser's own translation does: from now on each text becomes an element with the translated text. Runs in
 * the page.
 */
export function translate(): void {
  const leftOut = ['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'FONT']
  const translateTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || leftOut.includes(text.parentElement?.tagName ?? '')) continue
      const translated = document.createElement('font')
      translated.textContent = text.data.toUpperCase()
      text.replaceWith(translated)
    }
  }
  translateTexts(document.body)
  new MutationObserver(changes => {
    for (const { target } of changes) if (target.isConnected) translateTexts(target.parentNode ?? target)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/**
 * Has a page complain in its console where React removes, changes or inserts something before a text that has siblings: in a
 * translated page such a text is no longer there, and React fails or changes what nobody sees. A text that comes and goes, changes,
 * or stands beside what does, needs an element of its own. Runs in the page, before its scripts.
 */
export function watchTexts(): void {
  const { insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const complain = (what: string, node: Node | null) => {
    if (node instanceof Text && node.data.trim() && node.parentElement)
      console.error(`a text without an element of its own ${what}: ${node.parentElement.outerHTML}`)
  }
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, next: Node | null) {
      complain('has something inserted before it', next)
      return insertBefore.call(this, node, next)
    },
    removeChild(this: Node, child: Node) {
      complain('is removed', child)
      return removeChild.call(this, child)
    },
  })
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string) {
      if (this.previousSibling || this.nextSibling) complain('changes', this)
      nodeValue?.set?.call(this, text)
    },
  })
}
