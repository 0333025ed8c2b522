import { QueryClient } from '@tanstack/react-query';
import { array, assert, constant, nat, oneof, property, record } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SesionActual, SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { guardarSesion, loQueSigue } from './sesion-reparto.ts';
import { anotarEpoca, leerEpoca } from '#client/lib/red/version-familia.ts';

const una = (version: number, id = 7, n = version): SesionActual => ({ version, sesion: { id, n } as SesionReparto });

let cache: QueryClient;
let corridas = 0;
const otraEpoca = () => `epoca-${String((corridas += 1))}`;
const guardada = () => cache.getQueryData<SesionActual>(CLAVES.sesion);
beforeEach(() => {
  cache = new QueryClient();
  anotarEpoca(otraEpoca(), leerEpoca());
});

describe('guardarSesion', () => {
  it('keeps the newer snapshot when an older one arrives late', () => {
    guardarSesion(cache, una(5));
    guardarSesion(cache, una(4));
    guardarSesion(cache, una(5, 7, 4));
    expect(guardada()).toMatchObject(una(5));
  });

  it.each([
    ['a lower version', una(12)],
    ['a higher version with a shorter log', una(52, 7, 10)],
    ['none at all', { version: 12, sesion: null }],
  ])('takes any snapshot of another run of the server: %s', (_, restaurada) => {
    guardarSesion(cache, una(50, 7, 30));
    anotarEpoca(otraEpoca(), leerEpoca());
    guardarSesion(cache, restaurada);
    expect(guardada()).toMatchObject(restaurada);
    guardarSesion(cache, { version: 11, sesion: null });
    expect(guardada()).toMatchObject(restaurada);
  });

  /**
   * Plays random stories of a server that makes moves, goes down, and comes back with the same or older data. Its answers and
   * events arrive in any order, also those of an ended run. Events carry the run that the app knew when its socket connected.
   */
  it('never goes back within a run of the server, and ends at the server’s state', () => {
    const paso = oneof(
      { weight: 4, arbitrary: constant({ tipo: 'jugar' as const, cual: 0 }) },
      { weight: 3, arbitrary: constant({ tipo: 'pedir' as const, cual: 0 }) },
      { weight: 5, arbitrary: record({ tipo: constant('llegar' as const), cual: nat(20) }) },
      { weight: 1, arbitrary: record({ tipo: constant('reiniciar' as const), cual: nat(40) }) },
    );
    assert(
      property(array(paso, { maxLength: 120 }), (pasos) => {
        cache.clear();
        let historia = [una(1)];
        let epoca = otraEpoca();
        anotarEpoca(epoca, leerEpoca());
        let alConectar = leerEpoca();
        const enCamino: { dato: SesionActual; de: string; alPedir: string | undefined }[] = [];
        const servidor = (): SesionActual => historia.at(-1)!;
        const decir = (alPedir: string | undefined) => ({ dato: servidor(), de: epoca, alPedir });
        const llegar = ({ dato, de, alPedir }: (typeof enCamino)[number]) => {
          const [antes, era] = [guardada(), leerEpoca()];
          if (anotarEpoca(de, alPedir)) guardarSesion(cache, dato);
          if (antes !== undefined && era === leerEpoca())
            expect(guardada()!.version).toBeGreaterThanOrEqual(antes.version);
        };
        for (const { tipo, cual } of pasos) {
          if (tipo === 'jugar') {
            historia.push(una(servidor().version + 1));
            enCamino.push(decir(alConectar));
          } else if (tipo === 'pedir') enCamino.push(decir(leerEpoca()));
          else if (tipo === 'llegar') enCamino.splice(cual % Math.max(1, enCamino.length), 1).forEach(llegar);
          else {
            historia = historia.slice(0, 1 + (cual % historia.length));
            epoca = otraEpoca();
            alConectar = leerEpoca();
          }
        }
        enCamino.forEach(llegar);
        llegar(decir(leerEpoca()));
        expect(guardada()).toMatchObject(servidor());
        expect(leerEpoca()).toBe(epoca);
      }),
      { numRuns: rondas(400, 30_000) },
    );
  });
});

it('after a cancelled reparto the one in force is shown again, or the cancelled one if there is none', () => {
  const [cancelada, primera] = [una(9, 8).sesion!, una(5, 7).sesion!];
  expect(loQueSigue({ sesion: cancelada, version: 9, vigente: primera })).toEqual({ sesion: primera, version: 9 });
  expect(loQueSigue({ sesion: cancelada, version: 9, vigente: null })).toEqual({ sesion: cancelada, version: 9 });
  expect(loQueSigue({ sesion: primera, version: 9 })).toEqual({ sesion: primera, version: 9 });
});
