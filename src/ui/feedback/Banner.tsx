import type { ReactNode, Ref } from 'react';
import { useText } from '../../i18n/TextContext.ts';
import { bannerText } from '../text.ts';
import { Icon } from '../Icon.tsx';

const tones = {
  error: { role: 'alert', icon: 'alert' },
  warning: { role: 'status', icon: 'alert' },
  success: { role: 'status', icon: 'check' },
  info: { role: 'status', icon: 'info' },
} as const;

export interface BannerProps {
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
  /** What support asks for, on a line of its own. */
  readonly code?: string;
  readonly requestId?: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Give it a new `key` when the same words must be said again. */
export function Banner({ tone, children, code, requestId, ref }: BannerProps) {
  const t = useText();
  const reference = [code && t(bannerText.code, { code }), requestId && t(bannerText.requestId, { requestId })].filter(Boolean);
  return (
    <div ref={ref} part="banner" className={`na-banner na-${tone}`} role={tones[tone].role}>
      <Icon name={tones[tone].icon} />
      <div className="na-banner-text">
        {children}
        {reference.length > 0 && <p className="na-reference">{reference.join(' · ')}</p>}
      </div>
    </div>
  );
}
