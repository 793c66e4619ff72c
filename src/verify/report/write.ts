/** The report as a file: for people, for programs, for CI. */
import { writeFile } from 'node:fs/promises';
import { BadInput } from '../bad-input.ts';
import { asHtml } from './html.ts';
import { asJunit } from './junit.ts';
import type { ReportKind } from './kinds.ts';
import type { Report } from './report.ts';

const writers: Readonly<Record<ReportKind, (report: Report) => string>> = {
  html: asHtml,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  xml: asJunit,
};

/** @throws BadInput */
export async function writeReport(report: Report, file: string, kind: ReportKind): Promise<void> {
  await writeFile(file, writers[kind](report)).catch((error: unknown) => {
    throw new BadInput(`--report ${file} cannot be written: ${error instanceof Error ? error.message : ''}`);
  });
}
