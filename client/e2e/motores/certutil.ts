/** Path of certutil, which adds root certificates to those that Chromium on Linux trusts. */
export const CERTUTIL = '/usr/bin/certutil';
