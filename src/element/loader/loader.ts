/** `news-auth.loader.js`: one classic script with the first frames, which brings everything else (`pinned.ts`). */
import './frames.ts';
import '../news-auth.ts';
