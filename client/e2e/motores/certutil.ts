/** Writes the roots that a Chromium on Linux trusts. */
export const CERTUTIL = '/usr/bin/certutil';
