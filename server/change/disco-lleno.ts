/** Whether something failed because nothing more fits on the disk: nothing was done, and what is there can be read. */
export const discoLleno = (error: unknown): boolean =>
  ['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'].includes(String((error as { readonly code?: unknown }).code));
