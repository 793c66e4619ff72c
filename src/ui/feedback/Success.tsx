import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

/** The calm end: a check mark and one sentence. */
export function Success({ children }: { readonly children: ReactNode }) {
  return (
    <div className="na-done" role="status">
      <span className="na-done-mark">
        <Icon name="check" />
      </span>
      <p>{children}</p>
    </div>
  );
}
