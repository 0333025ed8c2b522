import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conCompilador } from '#server/testing/servicios.ts';
import { intentarArrancar } from '#server/testing/servidor-hijo.ts';

describe('a data folder on a file system without locks', conCompilador(), () => {
  let raiz: string;
  let programa: string;
  beforeAll(() => {
    raiz = mkdtempSync(join(tmpdir(), 'te-toca-sin-bloqueos-'));
    programa = join(raiz, 'sin-bloqueos.so');
    const fuente = join(import.meta.dirname, '../testing/sin-bloqueos.c');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', programa, fuente, '-ldl']);
  });
  afterAll(() => rmSync(raiz, { recursive: true }));

  // SQLite takes ENOLCK for a lock that another process holds, and EOPNOTSUPP for a disk error.
  test.each(['ENOLCK', 'EOPNOTSUPP'] as const)('is reported as such, and not as another server: %s', async (error) => {
    const datos = join(raiz, error);
    const entorno = { DATA_DIR: datos, LD_PRELOAD: programa, SIN_BLOQUEOS: String(constants.errno[error]) };
    expect(await intentarArrancar(entorno)).toMatchObject({
      codigo: 1,
      lineas: [
        `El disco de ${datos} no admite bloqueos, como pasa en algunos discos de red: elige con DATA_DIR una carpeta de un disco de esta máquina.`,
      ],
    });
    expect(readdirSync(datos)).toEqual(['te-toca.cerrojo']);
  });
});
