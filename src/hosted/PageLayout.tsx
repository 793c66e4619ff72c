import type { ReactNode } from 'react';
import { Part } from '../flow/react/Part.tsx';
import { Datelines } from './datelines/Datelines.tsx';

export interface PageLayoutProps {
  /** Above everything: the maintenance banner. */
  readonly banner?: ReactNode;
  readonly header?: ReactNode;
  readonly children: ReactNode;
  /** Decoration beside the form from 1024 px on, so no landmark; datelines unless given, `false` for one wide column (wizards, sign-up's landing). */
  readonly aside?: ReactNode | false;
}

/** The hosted page around the screens. */
export function PageLayout({ banner, header, children, aside = <Datelines /> }: PageLayoutProps) {
  return (
    <div className="na-page">
      <Part>{banner}</Part>
      <Part>{header}</Part>
      <div className={aside === false ? 'na-columns' : 'na-columns na-two'}>
        <main className="na-main">{children}</main>
        {aside !== false && (
          <div className="na-aside">
            <Part>{aside}</Part>
          </div>
        )}
      </div>
    </div>
  );
}
