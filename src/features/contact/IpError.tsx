/** The organization does not permit connections from here (S2). */
import { banners } from '../../flow/banners.ts';
import { contactText } from './text.ts';
import { useText } from '../../i18n/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { useFlow } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';

export function IpError() {
  const t = useText();
  const flow = useFlow();
  return (
    <ScreenCard title={t(contactText.ipTitle)} subtitle={t(banners.UNAUTHORIZED_IP.text)}>
      <Button wide onClick={() => void flow.run('toLogin')}>
        {t(contactText.ipButton)}
      </Button>
    </ScreenCard>
  );
}
