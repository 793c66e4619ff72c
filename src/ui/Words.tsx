import type { ReactNode } from 'react';

/**
 * A text beside other content. Page translators replace text nodes, and React loses sight of those that it keeps by themselves: in an element of
 * its own a text is set as the element's content, in place of all that stands there. React also takes over a first frame whose words are translated already.
 */
export const Words = ({ children }: { readonly children: ReactNode }) => <span suppressHydrationWarning>{children}</span>;
