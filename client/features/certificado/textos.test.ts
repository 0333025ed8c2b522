import { describe, expect, test } from 'vitest';
import type { Certificado } from '#shared/contracts/certificado.ts';
import type { SesionReparto } from '#shared/contracts/sesiones-reparto.ts';
import { CODIGOS_COMPROBACION } from '#shared/domain/reparto/certificado/comprobaciones.ts';
import { MOMENTOS, balance, estadoComprobacion, textoComprobacion } from './comprobaciones.ts';
import {
  cuentaDeCuota,
  cuentaDeTarea,
  cuentaDeTurno,
  cuentaFinal,
  type Datos,
  type Numeros,
  numerosDe,
} from './explicacion.ts';
import {
  fraseDe,
  fraseGeneral,
  notaEleccion,
  quienEs,
  quienRespondio,
  textoDesempate,
  textoEmpate,
  textoFin,
} from './textos.ts';

const nombre = (id: number): string => ['', 'Ana', 'Luis', 'Marta'][id] ?? 'alguien';

describe('the sentences of a certificate', () => {
  test('tell a member’s numbers, above, below or at the quota', () => {
    expect(fraseDe('Lucía', { cuota: 620, carga: 614 }, 91)).toBe(
      'A Lucía le tocaban 47,7 pts/sem (620 pts) y hace 47,2 (614 pts): 6 pts menos.',
    );
    expect(fraseDe('Lucía', { cuota: 1307, carga: 1322 }, null)).toBe(
      'A Lucía le tocaban 1307 pts y hace 1322 pts: 15 pts más.',
    );
    expect(fraseDe('Leo', { cuota: 1, carga: 1 }, null)).toBe('A Leo le tocaba 1 pt y hace 1 pt: justo lo suyo.');
  });

  test('sum the certificate up in one sentence that states only the largest difference', () => {
    const filas = (...diferencias: number[]) =>
      diferencias.map((diferencia) => ({ diferencia })) as Certificado['filas'];
    expect(fraseGeneral({ total: 6535, filas: filas(15, 9, -25, 1) })).toContain(
      'como mucho, 25 pts de diferencia: el 0,4\u00a0% del total.',
    );
    expect(fraseGeneral({ total: 60_000, filas: filas(1, -1) })).toContain(
      '1 pt de diferencia: menos del 0,1 % del total.',
    );
    expect(fraseGeneral({ total: 10, filas: filas(0, 0) })).toBe('Cada uno hace exactamente lo que le tocaba.');
  });

  test('tell who picked, who agreed, and how it ended', () => {
    const e = { orden: 1, ronda: 1, miembro: 2, tarea: 1, en: '' };
    expect([
      notaEleccion({ ...e, tipo: 'ELECCION', por: null }, nombre),
      notaEleccion({ ...e, tipo: 'AUTO', por: null }, nombre),
      notaEleccion({ ...e, tipo: 'ELECCION_ADMIN', por: 1 }, nombre),
    ]).toEqual([null, 'Elegida automáticamente', 'La eligió Ana']);
    const p = { n: 1, lote: 1, cambios: [], estado: 'RECHAZADA' as const };
    expect(quienRespondio({ ...p, pide: [1, 2], respuestas: { 1: true, 2: true } }, nombre)).toBe(
      'Ana y Luis dijeron que sí.',
    );
    expect(quienRespondio({ ...p, pide: [1, 2], respuestas: { 1: true, 2: false } }, nombre)).toBe(
      'Ana dijo que sí; Luis prefirió que no.',
    );
    expect(quienRespondio({ ...p, pide: [1, 2], respuestas: {} }, nombre)).toBe('Ana y Luis no llegaron a responder.');
    expect(quienRespondio({ ...p, pide: [], respuestas: {} }, nombre)).toBe(
      'Nadie había elegido esas tareas, así que no hizo falta preguntar.',
    );
    const fin = (motivo: 'SIN_PROPUESTAS' | 'ADMIN' | 'PLAZO') =>
      textoFin({ fin: { motivo, por: motivo === 'ADMIN' ? 3 : null, en: '' } }, nombre);
    expect([fin('SIN_PROPUESTAS'), fin('ADMIN'), fin('PLAZO')]).toEqual([
      'El cierre acabó cuando no quedaba ningún cambio más que proponer.',
      'Marta cerró el reparto con lo que ya estaba acordado.',
      'El cierre acabó al cumplirse el plazo, con lo que ya estaba acordado.',
    ]);
    expect(quienEs([])(9).nombre).toBe('alguien');
  });
});

describe('ties in words', () => {
  const tareas = new Map([[7, { nombre: 'Fregar' }]]);
  const empate = (tipo: 'CUOTA' | 'SOBRANTE' | 'CAMBIO', tarea: number | null) => ({
    tipo,
    miembros: [2, 1, 3],
    para: [3],
    tarea,
  });

  test('tell which ties there were, how each was broken, and by which order', () => {
    expect(textoDesempate({ orden: [2, 1, 3], empates: [] }, nombre)).toBe(
      'Cuando dos empatan, la carga de más es para quien va más atrás en este orden: Luis, Ana y Marta. Entre iguales lo dio el sorteo de la familia, y gira cada trimestre. Esta vez no hizo falta.',
    );
    expect(
      [empate('CUOTA', null), empate('SOBRANTE', 7), empate('CAMBIO', 7)].map((e) => textoEmpate(e, nombre, tareas)),
    ).toEqual([
      'Luis, Ana y Marta tienen la misma parte, y no salía justa: el punto de más de la cuota fue para Marta.',
      '«Fregar» no cabía en ninguna cuota, y Luis, Ana y Marta empataban: fue para Marta.',
      '«Fregar» iba a cambiar de manos, y Luis, Ana y Marta empataban: se propuso para Marta.',
    ]);
  });
});

describe('the checks in words', () => {
  test('every check belongs to exactly one moment and has words for both outcomes', () => {
    expect(MOMENTOS.flatMap((m) => m.codigos)).toEqual([...CODIGOS_COMPROBACION]);
    for (const codigo of CODIGOS_COMPROBACION) {
      for (const [valor, limite] of [
        [0, 0],
        [1, 1],
        [2, 5],
        [2068, 2068],
      ] as const) {
        for (const cumple of [true, false])
          expect(textoComprobacion({ codigo, valor, limite, cumple, prometido: true })).toMatch(/^\p{Lu}[^{}]*\.$/u);
      }
    }
  });

  test('name undone picks apart, so that the number equals that of the listed picks', () => {
    const c = { codigo: 'EN_TURNO', valor: 32, limite: 32, cumple: true, prometido: true } as const;
    expect(textoComprobacion(c)).toContain('32 de 32.');
    expect(textoComprobacion(c, 1)).toContain('32 de 32, y también la que se deshizo.');
    expect(textoComprobacion({ ...c, codigo: 'SIN_PASARSE' }, 2)).toContain(', y también las 2 que se deshicieron.');
    expect(textoComprobacion({ ...c, codigo: 'ORDEN' }, 1)).not.toContain('deshizo');
  });

  test('a check that fails without having been promised is a note, not a failure, and says why', () => {
    const c = { codigo: 'POCAS_SOBRAN', valor: 3, limite: 1, cumple: false, prometido: false } as const;
    expect(estadoComprobacion(c)).toBe('nota');
    expect(textoComprobacion(c)).toContain('Esta vez no se podía prometer');
    expect(balance([c])).toEqual({ bien: true, texto: 'Todo lo prometido se ha cumplido' });
    expect(balance([{ ...c, prometido: true }])).toEqual({ bien: false, texto: 'Una comprobación no se cumple' });
  });
});

describe('the numbers of «¿Es justo?»', () => {
  const usuario = (id: number, first_name: string, grupo_edad: string) => ({
    id,
    first_name,
    grupo_edad,
    avatar: null,
    color: 'coral',
  });
  const tarea = (id: number, puntos: number, frecuencia: string, infantil = true) => ({
    id,
    nombre: `Tarea ${String(id)}`,
    puntos,
    frecuencia,
    activa: true,
    votaciones_completadas: true,
    en_partes: 'ENTERA',
    apta_infantil: infantil,
    apta_juvenil: true,
    apta_adulto: true,
  });
  const datos = (cambios: Partial<Datos> = {}): Datos =>
    ({
      sesion: null,
      usuarios: [usuario(1, 'Ana', 'ADULTO'), usuario(2, 'Leo', 'INFANTIL'), usuario(3, 'Sin cuenta', 'ADULTO')],
      porcentajes: {
        configuraciones: [
          { miembro: 1, porcentaje_carga: 60 },
          { miembro: 2, porcentaje_carga: 40 },
        ],
        guardada: true,
      },
      tareas: [tarea(1, 10, 'DIARIA'), tarea(2, 7, 'SEMANAL', false)],
      ...cambios,
    }) as unknown as Datos;
  const de = (n: Numeros, nombre: string) => n.personas.find((p) => p.nombre === nombre)!;

  test('are those of a draft that would start today, before there is one', () => {
    const n = numerosDe(datos());
    expect(n).toMatchObject({
      momento: 'PREVIA',
      contar: 'TRIMESTRE',
      total: 1001,
      tareas: 3,
      enPartes: 1,
      sesion: null,
    });
    expect(n.personas.map((p) => [p.nombre, p.cuota])).toEqual([
      ['Ana', 601],
      ['Leo', 400],
    ]);
    expect(cuentaDeCuota(de(n, 'Ana'), n)).toEqual({
      cuenta: '60 % de 1001 = 600,6 pts',
      nota: 'En puntos enteros: 601 pts.',
    });
    expect(cuentaDeTarea(de(n, 'Ana'), n)).toBe(
      '«Tarea 1» vale 10 pts y se hace todos los días: 10 × 91 veces en el trimestre = 910 pts, que son 70 pts/sem.',
    );
    expect(cuentaDeTurno(de(n, 'Ana'), n)).toBe('El sorteo dirá cuándo elige Ana.');
    expect(cuentaFinal(de(n, 'Ana'), n)).toBeNull();
  });

  test('name both the member whose share is cut by age and the one who gets the rest', () => {
    const n = numerosDe(datos({ tareas: [tarea(1, 10, 'SEMANAL', false), tarea(2, 2, 'SEMANAL')] as never }));
    expect(n).toMatchObject({ contar: 'PUNTOS', total: 12 });
    expect(cuentaDeCuota(de(n, 'Leo'), n).nota).toContain('su cuota baja a 2 pts');
    expect(cuentaDeCuota(de(n, 'Ana'), n).nota).toContain('su cuota sube a 10 pts');
  });

  test('are invented, and marked so, without chores, points or shares', () => {
    for (const sin of [
      { tareas: [] },
      { tareas: [tarea(1, 0, 'DIARIA')] as never },
      { porcentajes: { configuraciones: [], guardada: false, propuesta: null } },
    ]) {
      expect(numerosDe(datos(sin)).momento).toBe('EJEMPLO');
    }
    const n = numerosDe(datos({ tareas: [] }));
    for (const p of n.personas) {
      expect(p.cuota).toBe((p.porcentaje * n.total) / 100);
      expect(p.ejemplo!.carga).toBe(p.ejemplo!.puntos_por_vez * p.ejemplo!.veces);
    }
  });

  test('are those of the draft, during and after it', () => {
    const sesion = {
      id: 7,
      fase: 'ELECCION',
      contar: 'PUNTOS',
      orden_miembros: [2, 1],
      cuotas_puntos: { 1: 10, 2: 7 },
      puntos_acumulados: { 1: 0, 2: 7 },
      participantes: [
        { ...usuario(1, 'Ana', 'ADULTO'), nombre: 'Ana', porcentaje: 60 },
        { ...usuario(2, 'Leo', 'INFANTIL'), nombre: 'Leo', porcentaje: 40 },
      ],
      tareas: [
        { ...tarea(1, 10, 'SEMANAL'), puntos_por_vez: 10, veces: 1, minutos: 0 },
        { ...tarea(2, 7, 'SEMANAL', false), puntos_por_vez: 7, veces: 1, minutos: 0 },
      ],
    } as unknown as SesionReparto;
    const durante = numerosDe(datos({ sesion }));
    expect(durante).toMatchObject({ momento: 'EN_CURSO', total: 17, sesion: 7 });
    expect(cuentaDeTurno(de(durante, 'Leo'), durante)).toBe('Leo elige en 1.º lugar de 2. Ya ha llenado su cuota.');
    expect(cuentaDeTurno(de(durante, 'Ana'), durante)).toBe(
      'Ana elige en 2.º lugar de 2. Lleva 0 pts y por elegir le quedan 10 pts.',
    );
    const despues = numerosDe(datos({ sesion: { ...sesion, fase: 'COMPLETADA', puntos_acumulados: { 1: 11, 2: 6 } } }));
    expect(cuentaFinal(de(despues, 'Ana'), despues)).toBe('A Ana le tocaban 10 pts y hace 11 pts: 1 pt más.');
    expect(numerosDe(datos({ sesion: { ...sesion, fase: 'CANCELADA' } })).momento).toBe('PREVIA');
  });
});
