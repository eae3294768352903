// Runs before Next starts in the browser. Loading React's part here and Next's in the next task (late-scripts.ts makes
// the pause between them) keeps a slow phone from standing still for both at once.
import 'react-dom/client'
