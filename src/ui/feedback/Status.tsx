import type { ReactNode } from 'react';

export interface StatusProps {
  readonly as?: 'span' | 'div';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Words that are said politely as they come. Screen readers know their region beforehand; the role comes with the words, since an empty status is
 * a stop for a user who reads line by line.
 */
export function Status({ as: Box = 'span', className, children }: StatusProps) {
  return (
    <Box className={className} aria-live="polite" aria-atomic="true">
      {children ? (
        <Box role="status" aria-atomic="true">
          {children}
        </Box>
      ) : null}
    </Box>
  );
}
