import { pausar, pedirMinuto, seguir, terminarPorMi } from '#shared/domain/reparto/jugadas/ritmo.ts';
import { describe, expect, it } from 'vitest';
import { sesionDeEstado } from '#shared/contracts/sesion-vista.ts';
import { deshacer, elegirTarea, vencerTurno, volver } from '#shared/domain/reparto/jugadas/jugadas.ts';
import { aplicar } from '#shared/domain/reparto/registro/pliegue.ts';
import type { EstadoReparto } from '#shared/domain/reparto/tipos.ts';
import { AHORA, unaFamilia, unasTareas, unaTarea, unReparto } from '#shared/testing/reparto.ts';
import { contarPreferido } from '#client/lib/reparto/prevision.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { porCiento } from '#shared/domain/puntos-semana.ts';
import { cronica, loMioNuevo, novedades, retrocesos, turnoAjeno, turnoQuitado } from './cronica.ts';
import { filasDeElecciones, novedadDeEleccion, textoDeRechazo, turnoPasado, type FilaEleccion } from './elecciones.ts';
import { plazoDe, tiempoQueda } from '#client/lib/fechas/reloj.ts';
import { efectoDe, motivoDe, ofrecer, separar, sugeridasPrimero, tarjetasDe, textoOrden } from './tarjetas.ts';
import { palabraDe, soloMira, textoEspera } from './turnos.ts';
import { jugadoresDe, vistaDeReparto, type Vista } from '#client/lib/reparto/vista-reparto.ts';

const NOMBRES = ['', 'Ana', 'Luis', 'Marta', 'Leo'];

const vista = (estado: EstadoReparto): Vista =>
  vistaDeReparto(
    sesionDeEstado(
      1,
      estado,
      new Map(
        estado.participantes.map(({ id }) => [id, { id, nombre: NOMBRES[id] ?? '', avatar: null, color: 'lima' }]),
      ),
    ),
  );

const lee = (yo: number, deseos: readonly number[] = []) => ({ yo, deseos });

const jugar = (estado: EstadoReparto, miembro: number, tarea: number): EstadoReparto => {
  const jugada = elegirTarea(estado, { miembro, tarea }, AHORA);
  if (!jugada.ok) throw new Error(jugada.codigo);
  return jugada.valor.reduce(aplicar, estado);
};

describe('words for waiting members', () => {
  const tres = unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 10, 10, 10, 10, 10) });

  it('say when the next turn comes, or why none comes', () => {
    expect([2, 3, 9].map((id) => textoEspera(vista(tres), id))).toEqual([
      'Después vas tú',
      'Te toca en 2 turnos',
      'No participas en este reparto',
    ]);
    expect(textoEspera(vista({ ...tres, aplazamientos: { 3: 2 } }), 3)).toBe('Se elige por ti hasta que vuelvas');
    const lleno = { ...tres, acumulado: { ...tres.acumulado, 2: tres.cuotas[2] ?? 0 } };
    expect(textoEspera(vista(lleno), 2)).toBe('Ya no te toca elegir. Quedan 6 tareas, para Ana y Marta');
  });
});

describe('cards', () => {
  const estado = unReparto({
    contar: 'TRIMESTRE',
    participantes: unaFamilia([60], [40, 'INFANTIL']),
    tareas: [
      unaTarea({ id: 1, nombre: 'Fregar', frecuencia: 'DIARIA', puntos: 10, apta_infantil: false }),
      unaTarea({ id: 2, nombre: 'Regar', puntos: 4 }),
      unaTarea({ id: 3, nombre: 'Planchar', frecuencia: 'DIARIA', puntos: 9 }),
    ],
  });
  const v = vista(estado);

  it('are ordered by load, the lightest first', () => {
    const tarjetas = tarjetasDe(v, [], 1, 1);
    expect(tarjetas.map((t) => t.nombre)).toEqual(['Regar', 'Planchar', 'Fregar']);
    expect(tarjetas[2]).toMatchObject({
      carga: 910,
      ritmo: 'Diaria · 10\u00a0min',
      elegible: true,
      motivo: null,
    });
  });

  it('show the description once it is read, and the minutes frozen in the session', () => {
    const detalle = {
      id: 2,
      nombre: 'Regar',
      descripcion: 'Terraza',
      frecuencia_display: 'Semanal',
      tiempo_estimado: 80,
      puntos: 52,
      puntos_por_vez: 4,
      veces: 13,
    };
    expect(tarjetasDe(v, [detalle], 1, 1)[0]).toMatchObject({ descripcion: 'Terraza', ritmo: 'Semanal · 10\u00a0min' });
  });

  it('tell why a chore cannot be picked: first quota and age, then the turn', () => {
    expect(motivoDe(v, 1, 1, 1)).toBeNull();
    expect(motivoDe(v, 2, 1, 2)).toBe('No es para tu edad');
    expect(motivoDe(v, 2, 3, 2)).toBe('Esta tarea excedería tu cuota');
    expect(motivoDe(v, 2, 2, 2)).toBe('Espera tu turno');
    expect(motivoDe(v, 2, 3, 1)).toBe('Excedería su cuota');
    expect(motivoDe(v, 9, 2, 9)).toBe('No participas en este reparto');
  });

  it('are split into possible picks and the rest, which is grouped by reason', () => {
    const { caben, negadas } = separar(ofrecer(tarjetasDe(v, [], 2, 2), []));
    expect(caben.map((t) => t.nombre)).toEqual(['Regar']);
    expect(negadas.map((g) => [g.motivo, g.tarjetas.map((t) => t.nombre)])).toEqual([
      ['Esta tarea excedería tu cuota', ['Planchar']],
      ['No es para tu edad', ['Fregar']],
    ]);
    expect(separar(ofrecer(tarjetasDe(v, [], 1, 1), [])).negadas).toEqual([]);
  });

  it('name the order that they keep', () => {
    expect([textoOrden('PUNTOS'), textoOrden('TRIMESTRE')]).toEqual([
      'Ordenadas de más fácil a más difícil',
      'Ordenadas de menos a más puntos',
    ]);
  });

  it('show the quota after the pick', () => {
    const cuota = estado.cuotas[1] ?? 0;
    expect(efectoDe(v, 1, 52)).toEqual({
      antes: 0,
      despues: 52,
      cuota,
      suma: 4,
      porcentajeAntes: 0,
      porcentajeDespues: Math.round(5200 / cuota),
    });
    const lleva = { ...estado, acumulado: { ...estado.acumulado, 1: 30 } };
    // A load of 30 is shown as 2.3 a week, and one of 82 as 6.3.
    expect(efectoDe(vista(lleva), 1, 52).suma).toBe(4);
    expect(porCiento(0, 0)).toBe(100);
  });
});

describe('picks', () => {
  const antes = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 10, 10, 10) });
  const despues = jugar(antes, 1, 3);

  it('come newest first', () => {
    const filas = filasDeElecciones(vista(jugar(despues, 2, 1)), lee(1));
    expect(filas.map((f) => [f.persona.nombre, f.tarea.nombre])).toEqual([
      ['Luis', 'Tarea 1'],
      ['Ana', 'Tarea 3'],
    ]);
  });

  it('are announced once, and so is an undone one', () => {
    expect(novedades(vista(antes), vista(despues), lee(2))).toEqual(['Ana: Tarea 3, 10 pts']);
    expect(novedades(vista(despues), vista(despues), lee(2))).toEqual([]);
    const vuelta = deshacer(despues, { por: 1 }, AHORA);
    if (!vuelta.ok) throw new Error(vuelta.codigo);
    expect(retrocesos(vista(despues), vista(vuelta.valor.reduce(aplicar, despues)), 2)).toEqual([
      'Ana ha deshecho la última: «Tarea 3»',
    ]);
    expect(retrocesos(vista(antes), vista(despues), 2)).toEqual([]);
  });

  it('are read aloud once, with whose turn it is, and never during the reader’s own turn', () => {
    const [uno, dos, tres] = [vista(antes), vista(despues), vista(jugar(despues, 2, 1))];
    // Ana learns of her own pick by a toast, and of her own turn by an assertive live region.
    const deAna = cronica(turnoAjeno(uno, 1), uno, dos, lee(1));
    expect([turnoAjeno(uno, 1), deAna]).toEqual(['', 'Le toca a Luis']);
    expect(cronica(deAna, dos, tres, lee(1))).toBe('Luis: Tarea 1, 10 pts');
    // Luis hears of Ana's pick once: when the turn later comes to him without a pick, hers is not read again.
    expect(cronica('Le toca a Ana', uno, dos, lee(2))).toBe('Ana: Tarea 3, 10 pts');
    const sinElla = vista({ ...antes, n: antes.n + 1, turno: 2 });
    expect(cronica('Ana: Tarea 3, 10 pts. Le toca a Ana', uno, sinElla, lee(2))).toBe('');
    // Without news the text stays, since a screen reader reads it again after any change.
    expect(cronica(deAna, dos, vista({ ...despues, n: despues.n + 1 }), lee(1))).toBe(deAna);
  });

  it('that come too late name the chore’s new owner; other refusals show the server’s text', () => {
    const tarde = new ErrorApi(409, { error: 'Esta tarea ya está elegida', codigo: 'TAREA_YA_ELEGIDA' });
    const turno = new ErrorApi(409, { error: 'No es tu turno', codigo: 'NO_ES_TU_TURNO' });
    expect(textoDeRechazo(tarde, vista(despues), { tarea: 3, yo: 2 })).toBe('Ana ya tiene «Tarea 3»');
    expect(textoDeRechazo(turno, vista(despues), { tarea: 3, yo: 1 })).toBe('Ya has elegido «Tarea 3»');
    expect(textoDeRechazo(turno, vista(despues), { tarea: 2, yo: 1 })).toBe('No es tu turno');
    expect(textoDeRechazo(new ErrorApi(500), vista(despues), { tarea: 2, yo: 1 })).toBe('Error al elegir tarea');
  });
});

describe('a question about one pick, or one turn, while others play', () => {
  const dos = jugar(
    jugar(unReparto({ participantes: unaFamilia([34], [33], [33]), tareas: unasTareas(10, 10, 10, 10, 10, 10) }), 1, 1),
    2,
    2,
  );
  const [una, ultima] = filasDeElecciones(vista(dos), lee(9)).toReversed() as [FilaEleccion, FilaEleccion];
  const deshecho = deshacer(dos, { por: 9 }, AHORA);
  const trasDeshacer = deshecho.ok ? deshecho.valor.reduce<EstadoReparto>(aplicar, dos) : dos;

  it('says nothing while its pick is the last, and otherwise tells later picks or that it was undone', () => {
    expect(novedadDeEleccion(vista(dos), ultima, lee(9))).toBeNull();
    expect(novedadDeEleccion(vista(dos), una, lee(9))).toBe(
      'Después, Luis ha elegido «Tarea 2». Solo se puede deshacer la última tarea elegida.',
    );
    expect(novedadDeEleccion(vista(jugar(dos, 3, 3)), una, lee(3))).toBe(
      'Después, Luis ha elegido «Tarea 2» y tú has elegido «Tarea 3». Solo se puede deshacer la última tarea elegida.',
    );
    expect(novedadDeEleccion(vista(trasDeshacer), ultima, lee(9))).toBe('La de «Tarea 2» ya está deshecha.');
    // The same chore, picked once more by the same member, is another pick.
    expect(novedadDeEleccion(vista(jugar(trasDeshacer, 2, 2)), ultima, lee(9))).toBe(
      'La de «Tarea 2» ya está deshecha. Después, Luis ha elegido «Tarea 2».',
    );
  });

  it('tells spectators of a cancelled draft that the previous one is in force again', () => {
    const primero = { ...vista(dos), sesion: { ...vista(dos).sesion, id: 1, fase: 'COMPLETADA' as const } };
    const segundo = { ...vista(dos), sesion: { ...vista(dos).sesion, id: 2 } };
    expect(retrocesos(segundo, primero, 1)).toEqual(['Reparto cancelado: sigue el que estaba en vigor']);
    expect([...retrocesos(primero, segundo, 1), ...novedades(segundo, primero, lee(1))]).toEqual([]);
  });

  it('stays for its member, and says whose turn it is once that has passed', () => {
    expect(turnoPasado(vista(dos), 3, 1)).toBeNull();
    expect(turnoPasado(vista(dos), 2, 1)).toBe('Ya no es el turno de Luis: le toca a Marta.');
    expect(turnoPasado(vista(dos), 2, 3)).toBe('Ya no es el turno de Luis: te toca a ti.');
    expect(turnoPasado(vista(dos), 1, 1)).toBe('Ya no es tu turno: le toca a Marta.');
    expect(turnoPasado(vista({ ...dos, fase: 'CIERRE', turno: null }), 3, 3)).toBe('Ya no es tu turno.');
    const ajeno = new ErrorApi(409, { error: 'El turno ya es de otra persona', codigo: 'TURNO_DE_OTRO' });
    expect(textoDeRechazo(ajeno, vista(dos), { tarea: 5, yo: 1, quien: 2 })).toBe(
      'Ya no es el turno de Luis: le toca a Marta.',
    );
    expect(textoDeRechazo(ajeno, vista(dos), { tarea: 2, yo: 1, quien: 2 })).toBe('Luis ya tiene «Tarea 2»');
  });
});

describe('time-outs', () => {
  const base = unReparto({
    limite_segundos: 120,
    participantes: unaFamilia([50], [50]),
    tareas: unasTareas(10, 10, 10, 10, 10, 10),
  });
  const vencer = (estado: EstadoReparto, listas = {}): EstadoReparto => {
    const jugada = vencerTurno(estado, { miembro: estado.turno ?? 0 }, AHORA, listas);
    if (!jugada.ok) throw new Error(jugada.codigo);
    return jugada.valor.reduce(aplicar, estado);
  };
  const palabra = (estado: EstadoReparto, miembro: number): string | null => {
    const suyo = jugadoresDe(vista(estado)).find((j) => j.persona.id === miembro);
    return suyo === undefined ? null : palabraDe(suyo);
  };
  const aplazada = vencer(base);
  const enSuTurno = jugar(aplazada, 2, 1);

  it('defer once, and say so beside the member until their next turn', () => {
    expect(palabra(aplazada, 1)).toBe('elegirá más tarde');
    expect(novedades(vista(base), vista(aplazada), lee(2))).toEqual(['Se acabó el tiempo de Ana: elegirá más tarde']);
    expect(loMioNuevo(vista(base), vista(aplazada), lee(1))).toEqual([
      'Se te acabó el tiempo: elegirás en la ronda siguiente',
    ]);
    expect(palabra(enSuTurno, 1)).toBeNull();
  });

  it('make absent the second time, and announce each pick: only its owner learns that a wish decided', () => {
    const ausente = vencer(enSuTurno, { 1: [4] });
    expect(palabra(ausente, 1)).toBe('no contesta');
    expect(novedades(vista(enSuTurno), vista(ausente), lee(1, [4]))).toEqual([]);
    expect(loMioNuevo(vista(enSuTurno), vista(ausente), lee(1, [4]))).toEqual([
      'Se te acabó el tiempo otra vez: se elige por ti',
      '«Tarea 4» es tuya. Elegida de tu lista de deseos',
    ]);
    expect(loMioNuevo(vista(enSuTurno), vista(ausente), lee(2))).toEqual([]);
    expect(novedades(vista(enSuTurno), vista(ausente), lee(2, [4]))).toEqual([
      'Ana no contesta',
      'Ana: Tarea 4, 10 pts. Elegida automáticamente',
    ]);
    const sinLista = vencer(enSuTurno);
    expect(filasDeElecciones(vista(sinLista), lee(1))[0]?.nota).toBe('Elegida automáticamente');
    const vuelta = volver(ausente, { miembro: 1 }, AHORA);
    if (!vuelta.ok) throw new Error(vuelta.codigo);
    expect(novedades(vista(ausente), vista(vuelta.valor.reduce(aplicar, ausente)), lee(2))).toEqual(['Ana ha vuelto']);
  });

  it('have a deadline, or none', () => {
    expect(plazoDe({ ...vista(base).sesion, vence_en: null })).toBeNull();
    const en = { ...vista(base).sesion, vence_en: '2026-11-21T10:00:00.000Z' };
    expect(plazoDe(en)).toEqual({ hasta: Date.parse('2026-11-21T10:00:00Z'), limite: 120, tope: 120 });
    expect(plazoDe({ ...en, reloj: { ...en.reloj, minuto: true } })?.tope).toBeNull();
  });
});

describe('the pace', () => {
  const base = unReparto({
    limite_segundos: 120,
    participantes: unaFamilia([50], [50]),
    tareas: unasTareas(10, 10, 10, 10),
  });
  const hora = { ahora: AHORA, sirviendoDesde: AHORA };
  const tras = (estado: EstadoReparto, jugada: ReturnType<typeof pausar>): EstadoReparto => {
    if (!jugada.ok) throw new Error(jugada.codigo);
    return jugada.valor.reduce(aplicar, estado);
  };

  it('a pause is shown with its author and the time that was left, and its end is told', () => {
    const parado = tras(base, pausar(base, { por: 2 }, hora));
    expect(vista(base).pausa).toBeNull();
    expect(vista(parado).pausa).toMatchObject({ quien: { nombre: 'Luis' }, queda: '2:00' });
    const sigue = tras(parado, seguir(parado, { por: 2 }, AHORA));
    expect(novedades(vista(parado), vista(sigue), lee(1))).toEqual(['El reloj sigue']);
    expect([tiempoQueda(83.2), tiempoQueda(86_400)]).toEqual(['1:24', '24 h 0 min']);
  });

  it('one more minute is told to the others', () => {
    const pedido = vista(tras(base, pedirMinuto(base, { miembro: 1 }, hora)));
    expect(novedades(vista(base), pedido, lee(2))).toEqual(['Un minuto más para Ana']);
    expect(novedades(vista(base), pedido, lee(1))).toEqual([]);
  });

  it('a member who lets the app finish is shown as finished, and reads that the app picks for them', () => {
    const tercera = [1, 2, 3, 4].reduce<EstadoReparto>(
      (e, tarea) => jugar(e, e.turno ?? 0, tarea),
      unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(1, 1, 1, 1, 1, 1) }),
    );
    const termina = vista(tras(tercera, terminarPorMi(tercera, { miembro: 2 }, AHORA)));
    expect(jugadoresDe(termina).map((j) => palabraDe(j))).toEqual([null, 'ya ha terminado']);
    expect(textoEspera(termina, 2)).toBe('Se elige por ti hasta el final');
    expect(novedades(vista(tercera), termina, lee(1))).toEqual(['Desde ahora se elige por Luis']);
  });

  it('a member who has filled their quota reads how many chores are left and who picks them', () => {
    const llena = { ...base, acumulado: { 1: 0, 2: 20 } };
    expect([soloMira(vista(llena), 2), soloMira(vista(llena), 1)]).toEqual([true, false]);
    expect(textoEspera(vista(llena), 2)).toBe('Ya no te toca elegir. Quedan 4 tareas, para Ana');
  });

  it('an undo that takes a running turn tells its member why, until the turn passes', () => {
    const uno = jugar(base, 1, 3);
    const deshecho = tras(uno, deshacer(uno, { por: 1 }, AHORA));
    expect(turnoQuitado(vista(deshecho), 2)).toBe(
      'Ana ha deshecho «Tarea 3», de Ana. Por eso le toca otra vez a Ana y tu turno viene después.',
    );
    expect([turnoQuitado(vista(deshecho), 1), turnoQuitado(vista(jugar(deshecho, 1, 2)), 2)]).toEqual([null, null]);
    expect(retrocesos(vista(uno), vista(deshecho), 1)).toEqual(['Has deshecho la última: «Tarea 3»']);
  });
});

describe('wishes', () => {
  const estado = unReparto({ participantes: unaFamilia([50], [50]), tareas: unasTareas(10, 20, 30, 40) });
  const ofrecidas = (quien: number, deseos: readonly number[], e = estado) =>
    ofrecer(tarjetasDe(vista(e), [], quien, quien), deseos).map((t) => [t.id, t.deseo]);

  it('are marked, and in my turn the first that I may pick stands first', () => {
    expect(ofrecidas(1, [3, 2])).toEqual([
      [3, 1],
      [1, null],
      [2, 2],
      [4, null],
    ]);
  });

  it('keep their number when the first is gone, and leave the chores in order while I wait', () => {
    const luego = jugar(estado, 1, 3);
    expect(ofrecidas(2, [3, 4, 2], luego)[0]).toEqual([4, 2]);
    expect(ofrecidas(1, [3, 2], luego).map(([id]) => id)).toEqual([1, 2, 4]);
  });

  it('leave the chores in order when there are none', () => {
    expect(ofrecidas(1, []).map(([id]) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('the start', () => {
  it('counts loads per quarter as soon as active chores differ in frequency, or one goes in parts', () => {
    const tarea = (frecuencia: 'DIARIA' | 'SEMANAL', activa = true) => ({
      frecuencia,
      activa,
      libre: false,
      libre_hasta_reparto: false,
      en_partes: 'ENTERA' as const,
    });
    expect(contarPreferido([tarea('SEMANAL'), { ...tarea('SEMANAL'), en_partes: 'SEMANAS_3' }])).toBe('TRIMESTRE');
    expect(contarPreferido([tarea('SEMANAL'), tarea('SEMANAL')])).toBe('PUNTOS');
    expect(contarPreferido([tarea('DIARIA'), tarea('SEMANAL')])).toBe('TRIMESTRE');
    expect(contarPreferido([tarea('DIARIA'), tarea('SEMANAL', false)])).toBe('PUNTOS');
    expect(contarPreferido([])).toBe('PUNTOS');
  });
});

it('a child gets wishes in their order first, then the chores that fill most of the quota', () => {
  const carta = (id: number, carga: number, deseo: number | null) =>
    ({ id, carga, deseo }) as Parameters<typeof sugeridasPrimero>[0][number];
  const orden = sugeridasPrimero([
    carta(1, 5, null),
    carta(2, 20, null),
    carta(3, 1, 2),
    carta(4, 9, 1),
    carta(5, 20, null),
  ]);
  expect(orden.map((t) => t.id)).toEqual([4, 3, 2, 5, 1]);
});
