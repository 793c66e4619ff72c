/** The hosted page: maintenance banner, logged-out header, and the screen that shows, beside the datelines where it is a form. */
import { wizardScreens } from '../flows/first-time-user.ts';
import type { Screen } from '../flows/screens.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { PageLayout } from '../ui/PageLayout.tsx';
import { useFlowState, useScreenLink, useSettings } from './flow-context.ts';
import { Maintenance } from './Maintenance.tsx';
import { ScreenSwitch } from './ScreenSwitch.tsx';

/** R2: sign-up's landing page is wider; so is the wizard with its steps beside the form. */
const wide: readonly Screen[] = ['signup', ...wizardScreens];

export function HostedPage() {
  const { providerName, homeUrl, servicesUrl, newsUrl, educationUrl, aboutUrl, searchUrl } = useSettings();
  const isWide = useFlowState(({ screen }) => wide.includes(screen));
  const linkTo = useScreenLink();
  return (
    <PageLayout
      banner={<Maintenance />}
      header={
        <PageHeader
          brand={providerName}
          links={{ home: homeUrl, services: servicesUrl, news: newsUrl, education: educationUrl, about: aboutUrl, search: searchUrl }}
          login={linkTo('login')}
          signup={linkTo('signup')}
        />
      }
      aside={isWide ? false : undefined}
    >
      <ScreenSwitch />
    </PageLayout>
  );
}
