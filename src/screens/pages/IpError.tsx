/** The organization does not permit connections from here (S2). */
import { banners } from '../../flows/banners.ts';
import { pagesText } from '../../text/pages.ts';
import { useText } from '../../text/TextContext.ts';
import { Button } from '../../ui/Button.tsx';
import { useFlow } from '../flow-context.ts';
import { ScreenCard } from '../ScreenCard.tsx';

export function IpError() {
  const t = useText();
  const flow = useFlow();
  return (
    <ScreenCard title={t(pagesText.ipTitle)} subtitle={t(banners.UNAUTHORIZED_IP.text)}>
      <Button wide onClick={() => flow.visit('login')}>
        {t(pagesText.ipButton)}
      </Button>
    </ScreenCard>
  );
}
