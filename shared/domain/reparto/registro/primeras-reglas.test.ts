import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { alLimite } from '#shared/testing/al-limite.ts';
import { jugarConLasPrimeras } from '#shared/testing/partida.ts';
import { certificar } from '../certificado/certificado.ts';
import { azarDeSemilla } from '../cuotas/orden.ts';
import { canonico } from './canonico.ts';

/** What certificates have said since then, which no session of then knew: hands and head. */
const DESPUES = new Set([
  'de_cabeza',
  'manos',
  'cabeza',
  'por_parte',
  'por_dias',
  'dias_fuera',
  'saldo',
  'vencido',
  'en_cuenta',
  'desempate',
]);

test('sessions begun before rules 2 are played, folded and certified as they were, to the last byte', () => {
  const huella = createHash('sha256');
  const vistas = { propuestas: 0, rechazadas: 0 };
  for (let semilla = 1; semilla <= 40; semilla += 1) {
    const azar = azarDeSemilla(semilla);
    const nueva = alLimite(
      {
        semilla,
        miembros: 100,
        tareas: 100,
        ninos: 25,
        jovenes: 20,
        paraTodos: 60,
        soloAdultos: 20,
        puntos: 4,
        variacion: 12,
      },
      { miembros: 2 + azar(5), tareas: 8 + azar(18) },
    );
    const tareas = nueva.tareas.map((tarea) => {
      const { de_cabeza: _, ...deEntonces } = tarea;
      return deEntonces as typeof tarea;
    });
    const inicio = { ...nueva, tareas };
    const { eventos, estado } = jugarConLasPrimeras(
      inicio,
      Array.from({ length: 80 }, () => azar(10_000)),
    );
    const certificado = certificar(eventos, { semilla: inicio.semilla, guardado: estado, minutos: {} });
    huella
      .update(canonico(eventos))
      .update(JSON.stringify(estado))
      .update(JSON.stringify(certificado, (clave, valor: unknown) => (DESPUES.has(clave) ? undefined : valor)));
    vistas.propuestas += estado.propuestas.length;
    vistas.rechazadas += estado.propuestas.filter((p) => p.estado === 'RECHAZADA').length;
  }
  expect(vistas).toEqual({ propuestas: 124, rechazadas: 61 });
  // As the last version with one set of rules gave it.
  expect(huella.digest('hex')).toBe('8fcdcd6aca8247b1a06d654d6825d2d1e7c5c71361732ce3ef23ceeaf7fd45d3');
});
