import type { ReactNode, Ref } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { bannerText } from '../text.ts';
import { Icon } from '../Icon.tsx';
import { Interpolate } from '../Interpolate.tsx';
import { Name } from '../marks.tsx';
import { Words } from '../Words.tsx';

const tones = {
  error: 'alert',
  warning: 'alert',
  success: 'check',
  info: 'info',
} as const;

export interface BannerProps {
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
  /** What support asks for, on a line of its own. */
  readonly code?: string;
  readonly requestId?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** An error is said at once, any other where it stands in a `Polite`. Give it a new `key` when the same words must be said again. */
export function Banner({ tone, children, code, requestId, ref }: BannerProps) {
  const t = useText();
  const quoted = requestId && (
    <Interpolate
      text={t(bannerText.requestId)}
      nodes={{
        requestId: (
          <bdi className="na-keep" translate="no">
            {requestId}
          </bdi>
        ),
      }}
    />
  );
  return (
    <div ref={ref} part="banner" className={`na-banner na-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={tones[tone]} />
      <div className="na-banner-text">
        {typeof children === 'string' ? <Words>{children}</Words> : children}
        {(code || quoted) && (
          <p className="na-reference">
            {code && <Interpolate text={t(bannerText.code)} nodes={{ code: <Name>{code}</Name> }} />}
            {code && quoted && <Words> · </Words>}
            {quoted}
          </p>
        )}
      </div>
    </div>
  );
}
