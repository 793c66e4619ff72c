/** The choice of the account (R2): the full one is an external link, the subscription goes on here. */
import { sharedText } from '../../flow/text.ts';
import { signUpText } from './text.ts';
import { useText } from '../../i18n/TextContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Interpolate, Name, Words } from '../../ui/marks.tsx';
import { ownAddress } from '../../ui/own-document.ts';
import { useFlow, useLoginLink, useSettings, useSubheading } from '../../flow/react/flow-context.ts';
import { ScreenCard } from '../../flow/react/ScreenCard.tsx';
import { useWizardLists } from '../../flow/react/wizard/useLists.ts';

export function Landing() {
  const t = useText();
  const flow = useFlow();
  const { fullAccountUrl, providerName } = useSettings();
  const login = useLoginLink();
  const Subheading = useSubheading();
  useWizardLists('visitor');

  return (
    <ScreenCard
      width="wizard"
      title={t(signUpText.landingTitle)}
      subtitle={t(signUpText.landingSubtitle)}
      footer={
        <p>
          <Words>{`${t(signUpText.haveAccount)} `}</Words>
          <Link {...login}>{t(sharedText.logIn)}</Link>
        </p>
      }
    >
      <div className="na-offers">
        <section className="na-offer">
          <Subheading className="na-offer-title">{t(signUpText.newsTitle)}</Subheading>
          <p>{t(signUpText.newsText)}</p>
          <Button wide onClick={() => void flow.run('proceed')}>
            {t(signUpText.newsButton)}
          </Button>
        </section>
        <section className="na-offer">
          <Subheading className="na-offer-title">{t(signUpText.fullTitle)}</Subheading>
          <p>
            <Interpolate text={t(signUpText.fullText)} nodes={{ providerName: <Name>{providerName}</Name> }} />
          </p>
          <Link button href={ownAddress(fullAccountUrl)}>
            {t(signUpText.fullLink)}
          </Link>
        </section>
      </div>
    </ScreenCard>
  );
}
