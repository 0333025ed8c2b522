import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Certificado as CertificadoVisto } from '#shared/contracts/certificado.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { conUnidad, cuentaDe, deTanto, loQueFalta, mostrado } from '#shared/domain/puntos-semana.ts';
import { certificar } from '#shared/domain/reparto/certificado/certificado.ts';
import { resumen } from '#shared/domain/reparto/certificado/resumen.ts';
import { numero } from '#shared/domain/palabras.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { familiaArbitraria } from '#shared/testing/familia-arbitraria.ts';
import { jugar } from '#shared/testing/partida.ts';
import { rondas } from '#shared/testing/rondas.ts';
import { sumasDelCertificado } from '#client/features/certificado/textos.ts';
import { vistaDeTele } from '#client/features/pantalla/reparto.ts';
import { jugadoresDe, propuestasDe, sumasDe, tareaVista, vistaDeReparto } from '#client/lib/reparto/vista-reparto.ts';
import { efectoDe, tarjetasDe } from '#client/features/reparto/tarjetas.ts';

// Property tests: the rounded numbers that people read add up. The tests play random drafts, and check the phone, the wall,
// the closing, the end of the draft and the certificate.

const partidas = fc.record({
  inicio: familiaArbitraria({ miembros: 5, tareas: 14 }),
  decisiones: fc.array(fc.nat(9999), { maxLength: 40 }),
});

const FAMILIA = {
  miembros: [],
  conectados: [],
  familia: { zona_horaria: 'Europe/Madrid' },
} as unknown as EstadoPantalla;
const sesionDe = (estado: EstadoReparto) => sesionDeEstado(1, estado, new Map());
/** Converts a displayed number to whole tenths, so that sums are exact. */
const decimas = (n: number): number => Math.round(10 * n);
const suma = (numeros: readonly number[]): number => numeros.reduce((s, n) => s + decimas(n), 0);

test('a member’s total plus the load of a chore is their next total, on phone, sheet, wall and board', () => {
  let elegidas = 0;
  fc.assert(
    fc.property(partidas, ({ inicio, decisiones }) => {
      jugar(inicio, decisiones, {}, (antes, evento, despues) => {
        if (antes === null || !('tarea' in evento) || evento.tipo === 'DESHECHO') return;
        elegidas += 1;
        const { miembro, tarea } = evento;
        const [vista, luego] = [vistaDeReparto(sesionDe(antes)), vistaDeReparto(sesionDe(despues))];
        const { dias } = vista;
        // The chore's row and sheet on the phone, before the pick.
        const ficha = tarjetasDe(vista, [], miembro, miembro).find((t) => t.id === tarea);
        const efecto = ficha?.efecto ?? efectoDe(vista, miembro, NaN);
        const [llevaba, lleva] = [mostrado(efecto.antes, dias), mostrado(efecto.despues, dias)];
        expect(decimas(llevaba) + decimas(efecto.suma)).toBe(decimas(lleva));
        expect(cuentaDe(efecto, dias)).toBe(
          `${numero(llevaba, 1)} + ${numero(efecto.suma, 1)} = ${deTanto(efecto.despues, efecto.cuota, dias)}`,
        );
        // The phone and the wall screen, after the pick.
        const suyo = jugadoresDe(luego).find((j) => j.persona.id === miembro);
        const tele = vistaDeTele(FAMILIA, sesionDe(despues));
        const enTele = tele.jugadores.find((j) => j.persona.id === miembro);
        expect([suyo?.carga, suyo?.cuota, suyo?.porcentaje]).toEqual([
          enTele?.carga,
          enTele?.cuota,
          enTele?.porcentaje,
        ]);
        if (despues.fase === 'ELECCION') {
          expect([suyo?.carga, suyo?.porcentaje]).toEqual([efecto.despues, efecto.porcentajeDespues]);
          expect(tele.elecciones[0]?.tarea.suma).toBe(efecto.suma);
          expect(luego.suma(tarea)).toBe(efecto.suma);
        }
        expect(decimas(lleva) + decimas(loQueFalta(efecto.despues, efecto.cuota, dias))).toBe(
          decimas(mostrado(efecto.cuota, dias)),
        );
      });
    }),
    { numRuns: rondas(60, 600) },
  );
  expect(elegidas).toBeGreaterThan(100);
});

test('a member’s chores add up to the total beside them, in the picks, the closing, the end and the certificate', () => {
  fc.assert(
    fc.property(partidas, ({ inicio, decisiones }) => {
      const { eventos, estado } = jugar(inicio, decisiones, {}, (antes, evento, despues) => {
        if (antes === null) return;
        const vista = vistaDeReparto(sesionDe(despues));
        const tele = vistaDeTele(FAMILIA, sesionDe(despues));
        for (const j of tele.jugadores)
          expect(suma(j.tareas.map((t) => t.suma))).toBe(decimas(mostrado(j.carga, tele.dias)));
        if (evento.tipo !== 'PROPUESTA' && evento.tipo !== 'RESPUESTA') return;
        // Once a batch of changes is carried out, the closing's sentence names the largest difference between a member's load
        // and quota, as both are shown.
        const lote = despues.propuestas.filter((p) => p.lote === despues.propuestas.at(-1)?.lote);
        const lejos = jugadoresDe(vista).map((j) => Math.abs(loQueFalta(j.carga, j.cuota, vista.dias)));
        if (lote.every((p) => p.estado === 'ACEPTADA') && lejos.some((n) => n > 0))
          expect(vista.fraseDelCierre).toContain(`está a ${conUnidad(Math.max(...lejos), vista.dias)}.`);
        // A card of the closing shows each member's current percentage and load.
        for (const p of propuestasDe(vista, null)
          .filter((x) => x.estado === 'PENDIENTE')
          .slice(0, 1))
          for (const d of p.distancias) {
            const ahora = jugadoresDe(vista).find((j) => j.persona.id === d.persona.id);
            expect(d.antes).toBe(ahora?.porcentaje);
            expect(d.cuenta.split(' ')[0]).toBe(numero(mostrado(ahora?.carga ?? NaN, vista.dias), 1));
          }
      });
      const vista = vistaDeReparto(sesionDe(estado));
      const certificado = certificar(eventos, {
        semilla: inicio.semilla,
        guardado: JSON.parse(JSON.stringify(estado)) as EstadoReparto,
      });
      const sumas = sumasDelCertificado(certificado as unknown as CertificadoVisto);
      for (const fila of resumen(estado)) {
        const deCertificado = certificado.filas.find((f) => f.miembro === fila.miembro);
        expect([deCertificado?.carga, deCertificado?.cuota]).toEqual([fila.carga, fila.cuota_inicial]);
        const suyas = fila.tareas.map((t) => tareaVista(vista, t.id));
        expect(suma(suyas.map((t) => t.suma))).toBe(decimas(mostrado(fila.carga, vista.dias)));
        expect(suyas.map((t) => sumas.get(t.id))).toEqual(suyas.map((t) => t.suma));
      }
      // The certificate's two checks of picks pass, and count exactly the picks that it lists.
      for (const c of certificado.comprobaciones.filter((x) => x.codigo === 'EN_TURNO' || x.codigo === 'SIN_PASARSE'))
        expect([c.valor, c.limite, c.cumple]).toEqual([
          certificado.elecciones.length,
          certificado.elecciones.length,
          true,
        ]);
    }),
    { numRuns: rondas(60, 600) },
  );
});

test('seven monthly chores of 2,3 add up to a total of 16,2, because the last of them shows 2,4', () => {
  const tareas = Array.from({ length: 7 }, (_, i) => ({ id: i + 1, miembro: i < 6 ? 1 : null, carga: 30 }));
  expect([...sumasDe(tareas, [3], 91).values()]).toEqual([2.3, 2.3, 2.3, 2.3, 2.3, 2.3, 2.3]);
  const todas = sumasDe(
    tareas.map((t) => ({ ...t, miembro: 1 })),
    [3],
    91,
  );
  expect([todas.get(3), todas.get(7), suma([...todas.values()])]).toEqual([2.3, 2.4, 162]);
});
