import type { ReactNode, Ref } from 'react';
import { useText } from '../../i18n/TextContext.tsx';
import { bannerText } from '../text.ts';
import { Icon, Interpolate, Name, Words } from '../marks.tsx';

const tones = {
  error: 'alert',
  warning: 'alert',
  success: 'check',
  info: 'info',
} as const;

export interface BannerProps {
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
  /** Support asks the user for this code. */
  readonly code?: string;
  readonly requestId?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The same words are announced again only with a new `key`. */
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
