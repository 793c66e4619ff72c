/** Three partners of the provider, and one page with hostile styles. Each embeds the sign-up with its own look. */
export interface Brand {
  readonly path: string;
  readonly name: string;
  /** The day's date where there is none. */
  readonly motto?: string;
  readonly kind: string;
  /** Attributes of its `<news-signup>`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly heading: string;
  readonly text: string;
  readonly nav: readonly string[];
  readonly stories: readonly { readonly title: string; readonly text: string }[];
}

export const brands: readonly Brand[] = [
  {
    path: '/broadsheet',
    name: 'The Morning Ledger',
    kind: 'A daily broadsheet',
    attributes: { theme: 'light', interest: 'J' },
    heading: 'Company news for our correspondents',
    text: 'The Ledger takes its company news from Newsline. Correspondents and readers may have the wire by e-mail as well, free of charge.',
    nav: ['Front page', 'Politics', 'Business', 'Letters', 'Arts'],
    stories: [
      {
        title: 'Port opens second berth ahead of time',
        text: 'Harborline’s new quay takes its first vessel on Tuesday, two months early.',
      },
      { title: 'Vault Bank lifts its forecast', text: 'Net interest income rose by four per cent in the quarter.' },
    ],
  },
  {
    path: '/finance',
    name: 'MERIDIAN',
    motto: 'Markets, live',
    kind: 'A finance portal, dark',
    attributes: { theme: 'dark', interest: 'F' },
    heading: 'Primary sources, before the price moves',
    text: 'Releases from the Newsline wire, filtered by region and industry, in your inbox.',
    nav: ['Watchlist', 'Equities', 'Rates', 'FX', 'Calendar'],
    stories: [
      { title: 'HBL 41.20 +2.8%', text: 'Second berth two months early' },
      { title: 'VLT 88.05 +1.1%', text: 'Outlook raised with Q3' },
      { title: 'ORB 12.74 −0.6%', text: 'First patient in phase 2' },
    ],
  },
  {
    path: '/tech',
    name: 'patchbay',
    motto: 'notes on machines and the people who mind them',
    kind: 'A tech blog with round corners',
    attributes: { interest: 'PI' },
    heading: 'Get the wire',
    text: 'We read the press releases so you do not have to. If you insist, here is the same feed we use.',
    nav: ['Posts', 'Podcast', 'Jobs', 'About'],
    stories: [
      { title: 'What a 120-megawatt battery hums like', text: 'We stood next to one in Frankfurt. It is a B flat.' },
      { title: 'Ten years of aurora data, one tarball', text: 'Northlight opened its archive. We parsed it on a laptop.' },
    ],
  },
];

export const hostile = {
  path: '/hostile',
  name: 'A hostile style sheet',
  text: 'Everything on this page is unset, reset, recoloured and measured in a root font of 62.5 %. Only the sign-up below looks as it should.',
} as const;
