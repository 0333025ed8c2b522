/**
 * Reasons to skip a browser test: what this machine lacks, mostly with its Debian or npm package. `npm test` counts tests
 * skipped for one of these, and fails those skipped for another: `test.skip(process.env.TEST_DATABASE_URL === undefined,
 * FALTA.servicios)`.
 */
export const FALTA = {
  servicios: 'PostgreSQL o Redis',
  certutil: 'certutil (libnss3-tools)',
  firefox: 'Firefox (firefox-esr)',
  webkit: 'WebKit (webkit2gtk-driver y xvfb)',
  chromium87: 'Chromium 87 (chrome-aws-lambda)',
} as const;
