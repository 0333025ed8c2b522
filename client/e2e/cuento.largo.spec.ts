import { expect, test } from '@playwright/test';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import type { ReajustesVistos } from '#shared/contracts/reajustes.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { finDeTrimestre, sumarDias, trimestreDe } from '#shared/domain/dias.ts';
import { nombreDeUnDia, nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import {
  dormir,
  fundar,
  hacerloTodo,
  loDeHoy,
  mirarTodos,
  primerLunes,
  repartir,
  servidorDelTrimestre,
} from './cuento-familia.ts';
import { fotografo } from './cuento-fotos.ts';
import { companero, jefa, nino, pared } from './cuento-personas.ts';
import { SOLO_LARGO } from './largo.ts';
import { cerrarMoviles } from './personas.ts';
import { colgarTele } from './sala.ts';
import type { Servidor } from './servidor.ts';

/**
 * Plays a whole quarter of a family whose child lives there every second week, from the draft to the second page of its
 * certificate. Each member taps on their own phone, the test moves the server's clock, and changes by others must appear
 * without a reload.
 */

const LUNES = primerLunes();
const TRIMESTRE = trimestreDe(LUNES);
/** Whether Mateo lives here `dias` days after that Monday. */
const enCasa = (dias: number): boolean => Math.floor(dias / 7) % 2 === 0;
const enDias = (dias: number): string => sumarDias(LUNES, dias);

let servidor: Servidor;
test.beforeAll(async () => {
  servidor = await servidorDelTrimestre(LUNES);
});
test.afterAll(async ({ browser }) => {
  await cerrarMoviles(browser);
  await servidor.cerrar();
});

test(
  'a quarter with a child of two homes, a cover, a claim, a false tick, and its ledger',
  SOLO_LARGO,
  async ({ browser }, info) => {
    const { foto, dePared, revelar } = fotografo(info);
    const familia = await fundar(browser, servidor);
    const [elena, javier, mateo] = [
      jefa(familia.moviles.elena),
      companero(familia.moviles.javier),
      nino(familia.moviles.mateo),
    ];
    const tele = pared((await colgarTele(browser, servidor, await familia.como('elena'))).pagina);
    const racha = async (): Promise<number> =>
      (await (await familia.como('mateo')).pedir<Usuario>('GET', RUTAS.yo)).racha_dias;
    const cuentas = async () =>
      (await familia.como('mateo')).pedir<CuentasTrimestre>('GET', `${RUTAS.cuentas}?trimestre=${TRIMESTRE}`);
    let certificado = 0;
    let rachaAntes = 0;

    await test.step('week 1: they draft the quarter, and Elena enters Mateo’s alternate weeks away', async () => {
      certificado = (await repartir(familia, servidor, LUNES)).id;
      await mirarTodos(familia);
      await elena.apuntarSemanasAlternas('Mateo', enDias(7));
      await expect(elena.ausencias).toContainText('Una semana sí y otra no');
      await expect(elena.ausencias).toContainText('Confirmada');
      await foto(elena.pagina, 'Ausencias, dos casas');
      await elena.inicio();
      for (let dia = 0; dia < 7; dia += 1) {
        for (const quien of ['elena', 'javier', 'mateo'] as const) await hacerloTodo(familia, quien, enDias(dia));
        if (dia < 6) await servidor.adelantar(86_400);
      }
      // The browser's clock has not moved with the server's, so the wall screen would still show the end of the draft. A
      // reload reads the day.
      await tele.pagina.goto('/pantalla');
      await expect(tele.pagina.locator('[data-escena=dia]')).toBeVisible();
      rachaAntes = await racha();
      expect(rachaAntes).toBeGreaterThan(0);
    });

    await test.step('week 2: Mateo is away, his chores are free, and a member at home takes one', async () => {
      await dormir(familia, servidor, 2);
      const [suya] = await loDeHoy(familia, 'mateo', enDias(8));
      const { tarea_nombre: nombre } = suya!;
      const delDia = nombreDeUnDia(nombre);
      await expect(javier.casa.getByRole('listitem').filter({ hasText: 'Mateo' }).first()).toContainText(/Fuera hasta/);
      // Some of his chores are overdue, but while he is away Inicio does not warn him of them.
      await expect(mateo.pagina.getByText('No te toca nada.')).toBeVisible();
      await expect(mateo.pagina.getByText(/^Tienes .* atrasada/)).toHaveCount(0);
      await expect(tele.de('Mateo')).toContainText(/Fuera hasta/);
      await expect(tele.libres).toContainText(delDia);
      await expect(elena.libres).toContainText(delDia);
      await expect(mateo.libres).toHaveCount(0);
      await foto(javier.pagina, 'Inicio con libres');
      await foto(mateo.pagina, 'Inicio de quien está fuera');
      await dePared(tele.pagina, 'Un día con alguien fuera');

      await javier.sinRed(true);
      await javier.tomar(delDia);
      await javier.dice(/Comprueba tu conexión/);
      await javier.sinRed(false);
      await javier.tomar(delDia);
      await javier.dice(`«${nombreEnFrase(nombre)}» es tuya`);
      await expect(elena.libres).not.toContainText(delDia);
      await expect(tele.libres).not.toContainText(delDia);
      await javier.tareas();
      await expect(javier.tarea(nombre).first()).toContainText('Se la haces a Mateo');
      await javier.hacer(nombre);
      await expect(tele.hecha('Javier', delDia)).toBeVisible();
    });

    await test.step('week 3: Mateo is back with his streak unbroken; Javier asks for help, and Elena helps', async () => {
      await dormir(familia, servidor, 7);
      expect(await racha()).toBe(rachaAntes);
      await expect(javier.casa).not.toContainText('Fuera hasta');
      const [suya] = await loDeHoy(familia, 'javier', enDias(15));
      const { tarea_nombre: nombre } = suya!;
      const delDia = nombreDeUnDia(nombre);
      await javier.pedirQueLeCubran(nombre);
      await expect(javier.pagina.getByRole('dialog')).toContainText('Has pedido que te cubran');
      await elena.esperan();
      await mateo.esperan();
      await expect(elena.peticiones).toContainText('Javier te pide ayuda');
      await expect(mateo.peticiones).toContainText(`«${delDia}», hoy`);
      await foto(elena.pagina, 'Te esperan, con una petición');
      await mateo.pagina.getByRole('button', { name: 'Esta vez no' }).click();
      await expect(javier.pagina.getByRole('dialog')).toContainText('Mateo no puede.');
      await foto(javier.pagina, 'Mis tareas con una petición');

      const si = elena.peticiones.getByRole('button', { name: 'Sí, la hago yo' });
      await elena.sinRed(true);
      await si.click();
      await elena.dice('No se ha podido enviar tu respuesta. Comprueba tu conexión');
      await elena.sinRed(false);
      await si.click();
      await expect(elena.peticiones).toHaveCount(0);
      await expect(javier.tarea(nombre)).toHaveCount(0);
      await javier.esperan();
      await expect(javier.misPeticiones).toContainText(`Elena te cubre: «${nombreEnFrase(nombre)}»`);
      await elena.tareas();
      await elena.hacer(nombre);
      await expect(tele.hecha('Elena', delDia)).toBeVisible();
    });

    await test.step('Mateo claims a chore of Javier’s, who objects, and Elena decides', async () => {
      const [suya] = await loDeHoy(familia, 'javier', enDias(15));
      const { tarea_nombre: nombre } = suya!;
      const delDia = nombreDeUnDia(nombre);
      await mateo.inicio();
      const hoja = await mateo.mirarLoDe('Javier', delDia);
      await foto(mateo.pagina, 'La he hecho yo');
      await mateo.sinRed(true);
      await hoja.getByRole('button', { name: 'La he hecho yo' }).click();
      await expect(hoja.getByRole('alert')).toContainText('Comprueba tu conexión');
      await mateo.sinRed(false);
      await hoja.getByRole('button', { name: 'La he hecho yo' }).click();
      await expect(hoja).toBeHidden();
      await expect(javier.quienLaHizo).toContainText(`Mateo ha hecho «${nombre}»`);
      await foto(javier.pagina, 'Otro ha hecho lo mío');
      await javier.sinRed(true);
      await javier.decirQueLaHizo(nombre);
      await javier.dice(/Comprueba tu conexión/);
      await javier.sinRed(false);
      await javier.decirQueLaHizo(nombre);
      await expect(javier.quienLaHizo).toContainText('Lo decidirá quien administra la familia');
      await mateo.esperan();
      await expect(mateo.quienLaHizo).toContainText(`Javier dice que no hiciste «${nombre}»`);
      await elena.esperan();
      await foto(elena.pagina, 'Una objeción por decidir');
      await elena.porDecidir.getByRole('button', { name: 'La hizo Mateo' }).click();
      await expect(elena.porDecidir).toHaveCount(0);
      await expect(mateo.quienLaHizo).toHaveCount(0);
      await expect(javier.quienLaHizo).toContainText('Elena ha decidido que se queda así');
    });

    await test.step('an admin undoes a false tick of Mateo’s; he reads why, and does the chore', async () => {
      const [suya] = await loDeHoy(familia, 'mateo', enDias(15));
      const { tarea_nombre: nombre } = suya!;
      await mateo.tareas();
      await mateo.hacer(nombre);
      await mateo.dice('¡Bien hecho!');
      await elena.quitarHecha(nombre, 'Mateo', 'Sigue todo en el suelo');
      await expect(mateo.faltaUnDetalle).toContainText('Elena te dice: «Sigue todo en el suelo»');
      await foto(mateo.pagina, 'No estaba hecha');
      await expect(mateo.tarea(nombre).first().getByRole('button', { name: 'Marcar como Completada' })).toBeVisible();
      await mateo.entender(nombre);
      await expect(mateo.faltaUnDetalle).toHaveCount(0);
      await mateo.hacer(nombre);
      await mateo.dice('¡Bien hecho!');
    });

    await test.step('week 5: a reajuste places a new chore with the fewest moves that everybody accepts', async () => {
      await dormir(familia, servidor, 14);
      const nueva = 'Limpiar la pecera';
      await elena.crearSemanal(nueva);
      // «Decididlo vosotros» is preselected in the form, so creating the chore starts a reajuste.
      await elena.esperan();
      await elena.dice('Reajuste en marcha');
      await foto(elena.pagina, 'Un reajuste en marcha');
      await expect(tele.reajuste).toContainText(nueva);
      await dePared(tele.pagina, 'Un reajuste');
      const { reajuste } = await (await familia.como('elena')).pedir<ReajustesVistos>('GET', RUTAS.reajustes);
      const pide = new Set(reajuste!.propuestas.flatMap((p) => p.pide));
      for (const [quien, movil] of [
        ['elena', elena],
        ['javier', javier],
        ['mateo', mateo],
      ] as const) {
        if (!pide.has((await familia.como(quien)).yo.id)) continue;
        await movil.esperan();
        await movil.dice(/^(Elena te propone un cambio|Un cambio es solo para ti)$/);
        await foto(movil.pagina, `Te esperan, con un reajuste, ${quien}`);
        await movil.aceptarReajuste();
      }
      await expect(tele.reajuste).toHaveCount(0);
      await javier.pagina.goto('/reajuste');
      await javier.pagina.getByRole('link', { name: /^Reajuste del/ }).click();
      await expect(javier.pagina.getByRole('heading', { name: 'Antes y después' })).toBeVisible();
      await expect(javier.pagina.getByText('No se cumple:')).toHaveCount(0);
      await foto(javier.pagina, 'Certificado de un reajuste');
      const deAlguien = (await (await familia.como('elena')).pedir<Asignacion[]>('GET', RUTAS.asignaciones)).filter(
        (a) => a.tarea_nombre === nueva && a.estado === 'PENDIENTE',
      );
      expect(deAlguien).toHaveLength(1);
    });

    await test.step('the quarter ends, and its ledger is frozen, with promised and done work', async () => {
      await foto(mateo.pagina, 'Mis tareas');
      await mateo.cuentas();
      await foto(mateo.pagina, 'Cuentas');
      let dia = 29;
      for (const fin = finDeTrimestre(TRIMESTRE); enDias(dia + 7) <= fin; dia += 7) {
        for (const quien of ['elena', 'javier', ...(enCasa(dia) ? (['mateo'] as const) : [])] as const)
          await hacerloTodo(familia, quien, enDias(dia));
        // A login ends after thirty days without use, so the phones are opened every second week.
        if (enCasa(dia)) await servidor.adelantar(7 * 86_400);
        else await dormir(familia, servidor, 7);
      }
      await dormir(familia, servidor, 21);
      const c = await cuentas();
      expect(c.congelada_en).not.toBeNull();
      for (const m of c.miembros) {
        expect(m.prometido, m.nombre).toBe(m.propias + m.cedido + m.excusado + m.omitido + m.vencido + m.abierto);
        expect(m.hecho, m.nombre).toBe(m.propias + m.cubierto + m.extra);
      }
      const suyo = c.miembros.find((m) => m.nombre === 'Mateo')!;
      const deJavier = c.miembros.find((m) => m.nombre === 'Javier')!;
      expect(suyo.excusado).toBeGreaterThan(0);
      expect(suyo.cedido).toBeGreaterThan(0);
      expect(suyo.cubierto).toBeGreaterThan(0);
      expect(deJavier.cedido).toBeGreaterThan(0);
      const trasNumero = async (lado: 'Prometido' | 'Hecho', partes: readonly string[]): Promise<void> => {
        const hoja = await mateo.mirarDetras(lado);
        for (const parte of partes)
          await expect(hoja.getByRole('heading', { name: new RegExp(`^${parte}`) })).toBeVisible();
        await foto(mateo.pagina, `Detrás de lo ${lado.toLowerCase()}`);
        await mateo.pagina.keyboard.press('Escape');
        await expect(hoja).toBeHidden();
      };
      await mateo.pagina.goto(`/cuentas?trimestre=${TRIMESTRE}`);
      await mateo.dice(/^Estas cuentas se cerraron el/);
      await foto(mateo.pagina, 'Cuentas cerradas');
      await trasNumero('Prometido', ['Estaba fuera', 'Lo hizo otra persona']);
      await trasNumero('Hecho', ['Hecho por otros']);
      await javier.pagina.goto(`/reparto/${String(certificado)}/certificado`);
      const segunda = javier.pagina.getByRole('region', { name: 'Prometido y hecho' });
      for (const { nombre } of c.miembros) await expect(segunda.getByRole('heading', { name: nombre })).toBeVisible();
      await foto(javier.pagina, 'Certificado');
    });

    revelar();
  },
);
