/** The hosted page: header, maintenance banner, and the screen that shows. */
import { ScreenSwitch } from './ScreenSwitch.tsx';

export function HostedPage() {
  return (
    <main className="na-main">
      <ScreenSwitch />
    </main>
  );
}
