// Runs before Next starts in the browser. Loading React's part here and Next's in the next task (lib/server/script-loader.ts
// makes the pause between them) keeps a slow phone from standing still for both at once.
import 'react-dom/client'

// The pages' policy forbids evaluating text: zod need not try, since each try is reported as a violation. This is what zod's
// own config() sets; importing it here would bring zod to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
