import { describe, expect, test } from 'vitest';
import type { Previsualizacion } from '#shared/contracts/comienzo-reparto.ts';
import { moverParte, sinProbar } from '#shared/domain/porcentajes.ts';
import { azarDeSemilla } from '#shared/domain/reparto/cuotas/orden.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { ensayar, resumirEnsayos } from '#shared/domain/reparto/ensayo/ensayar.ts';
import type { EnCuenta } from '#shared/domain/reparto/tipos.ts';
import type { JugadaInicio } from '#shared/domain/reparto/jugadas/iniciar.ts';
import { familiaReal } from '#shared/testing/familia-real.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { palabrasDeMas, paraPantalla, partesDe, probar, quienGana, type Tanteo } from './y-si.ts';

/** The server's preview of a start, with the fields that the page uses. */
const vistaDe = (inicio: JugadaInicio, en_cuenta?: EnCuenta): Previsualizacion => {
  const prevision = preverReparto({ ...inicio, en_cuenta });
  if (!prevision.ok) throw new Error(prevision.codigo);
  const { tareas, cuotas, total, bloqueado } = prevision.valor;
  return {
    trimestre_inicio: inicio.trimestre_inicio,
    contar: inicio.contar,
    semilla: inicio.semilla,
    total,
    minutos_trimestre: 13 * 600,
    tareas: tareas.map((t) => ({ ...t, minutos: t.minutos ?? 0, de_cabeza: false })),
    cuotas: inicio.participantes.map(({ id, ...p }) => ({ ...p, miembro: id, cuota: cuotas[id] ?? 0 })),
    orden_miembros: inicio.participantes.map((p) => p.id).toReversed(),
    en_cuenta: prevision.valor.en_cuenta ?? null,
    bloqueado,
  } as unknown as Previsualizacion;
};
const sinMover = (vista: Previsualizacion): Tanteo => ({
  acordadas: partesDe(vista),
  probadas: sinProbar(partesDe(vista)),
});
const mover = ({ acordadas, probadas }: Tanteo, miembro: number, a: number): Tanteo => ({
  acordadas,
  probadas: moverParte(probadas, miembro, a),
});

describe('quotas on the sliders', () => {
  test('equal the server’s for the same shares, with days away and balances too', () => {
    for (let semilla = 1; semilla <= rondas(60, 1_000); semilla += 1) {
      const azar = azarDeSemilla(semilla);
      const inicio = familiaReal(semilla);
      const ids = inicio.participantes.map((p) => p.id);
      const uno = ids[azar(ids.length)] ?? 1;
      const dias = { desde: '2026-10-01', hasta: '2026-12-31' };
      const en_cuenta: EnCuenta = {
        ...dias,
        ...(azar(2) === 0 && { fuera: [{ miembro: uno, desde: '2026-10-05', hasta: '2026-10-20' }] }),
        ...(azar(2) === 0 && { saldos: ids.map((miembro) => ({ miembro, saldo: azar(60) - 30, vencido: azar(20) })) }),
      };
      const vista = vistaDe(inicio, en_cuenta);
      const tanteo = mover(sinMover(vista), ids[azar(ids.length)] ?? 1, azar(101));
      const prueba = probar(vista, tanteo);
      const de = new Map(tanteo.probadas.partes.map((p) => [p.miembro, p.porcentaje]));
      const servidor = vistaDe(
        { ...inicio, participantes: inicio.participantes.map((p) => ({ ...p, porcentaje: de.get(p.id) ?? 0 })) },
        en_cuenta,
      );
      expect(Object.fromEntries(prueba.filas.map((f) => [f.miembro, f.cuota]))).toEqual(
        Object.fromEntries(servidor.cuotas.map((c) => [c.miembro, c.cuota])),
      );
      expect(prueba.total).toBe(servidor.total);
    }
  });

  test('name the members who get more, and nobody while nothing has moved', () => {
    const vista = vistaDe(familiaReal(2));
    const quieta = probar(vista, sinMover(vista));
    expect(quieta.filas.map((f) => palabrasDeMas(f, quieta.dias))).toEqual(quieta.filas.map(() => null));
    expect(quienGana(quieta)).toBeNull();
    const { filas, dias } = probar(vista, mover(sinMover(vista), 1, 70));
    expect(quienGana({ filas, dias })).toMatch(/^Más para Miembro 1 \([\d,]+ pts\/sem\)$/);
    expect(filas.filter((f) => palabrasDeMas(f, dias)?.endsWith('menos')).length).toBe(filas.length - 1);
  });

  test('block the start of a draft that would be refused', () => {
    const vista = vistaDe(familiaReal(2));
    expect(probar({ ...vista, bloqueado: true }, sinMover(vista)).comienzo).toBeNull();
  });
});

test('a screen gets loads and margins of everybody, and nothing else', () => {
  const vista = vistaDe(familiaReal(2));
  const prueba = probar(vista, sinMover(vista));
  expect(paraPantalla(vista, prueba, null)).toMatchObject({ diferencia: null, total: prueba.total });
  const queda = resumirEnsayos([1, 2, 3].map((s) => ensayar(prueba.comienzo!, s)))!;
  const dicho = paraPantalla(vista, prueba, queda);
  expect(dicho.diferencia).toEqual(queda.casi_siempre);
  expect(dicho.miembros.map((m) => Object.keys(m))).toEqual(
    prueba.filas.map(() => ['miembro', 'porcentaje', 'cuota', 'queda']),
  );
});
