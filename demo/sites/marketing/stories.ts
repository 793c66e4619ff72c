/** The releases on the marketing site's wire. Every name in them is made up. */
export interface Story {
  readonly time: string;
  readonly place: string;
  readonly title: string;
  readonly text: string;
  readonly subject: 'Energy' | 'Finance' | 'Health' | 'Logistics' | 'Science';
}

export const stories: readonly Story[] = [
  {
    time: '14:02',
    place: 'ROTTERDAM',
    subject: 'Logistics',
    title: 'Harborline opens second deep-water berth two months early',
    text: 'The berth takes vessels of up to 400 metres and begins commercial service on Dec. 1.',
  },
  {
    time: '13:45',
    place: 'NEW YORK',
    subject: 'Finance',
    title: 'Vault Bank reports third-quarter results and raises its full-year outlook',
    text: 'Net interest income rose 4 percent; the board declared an unchanged quarterly dividend.',
  },
  {
    time: '13:30',
    place: 'TORONTO',
    subject: 'Health',
    title: 'Orchard Biologics enrolls first patient in phase 2 asthma study',
    text: 'The trial runs at 31 sites in four countries; first data are expected in late 2027.',
  },
  {
    time: '12:58',
    place: 'FRANKFURT',
    subject: 'Energy',
    title: 'Kessel Netz commissions 120-megawatt battery beside its oldest substation',
    text: 'The installation covers two hours of evening demand in the eastern districts.',
  },
  {
    time: '12:15',
    place: 'SÃO PAULO',
    subject: 'Logistics',
    title: 'Cargueiro moves night freight to electric trucks on three routes',
    text: 'The first 60 vehicles serve the corridor to the port of Santos from January.',
  },
  {
    time: '11:40',
    place: 'HELSINKI',
    subject: 'Science',
    title: 'Northlight releases ten years of aurora measurements under an open licence',
    text: 'The archive holds 1.4 million observations from nine stations above the Arctic Circle.',
  },
];

export const findStories = (term: string): readonly Story[] => {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return [];
  return stories.filter(({ title, text, place, subject }) => `${title} ${text} ${place} ${subject}`.toLowerCase().includes(wanted));
};
