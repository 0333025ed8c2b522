import { resolve } from 'node:path';
import { abrirPostgres } from '#server/arranque/datos-postgres.ts';
import { abrirBase } from '#server/caja/datos.ts';
import { CONTRASENA, FAMILIA, TAREAS } from './demo/familia.ts';
import { poblar } from './demo/poblar.ts';

// Fills the empty database of DATA_DIR or DATABASE_URL with a believable family. Prints how to log in and what to look at. Exits
// with 1 if the database cannot be opened or has families.
const carpeta = resolve(process.env['DATA_DIR'] ?? 'data');
const url = process.env['DATABASE_URL'] ?? '';
const abierta = url === '' ? await abrirBase(carpeta) : await abrirPostgres(url, () => process.exit(1));
if (!abierta.ok) {
  console.error(abierta.linea);
  process.exit(1);
}
const { base } = abierta;
if ((await base.escritura.selectFrom('familias').select('id').limit(1).executeTakeFirst()) !== undefined) {
  console.error(
    `La base de datos ${url === '' ? `de ${carpeta} ` : ''}ya tiene familias: la demostración solo llena una vacía. No se ha tocado nada.`,
  );
  await base.cerrar();
  process.exit(1);
}

const { familia, miembros, ranking, olvidada } = await poblar(base, new Date().toISOString(), {
  // The browser tests start from the family with all extras off.
  extras: process.env['DEMO_EXTRAS'] !== 'no',
});

console.log(`\n${FAMILIA}: ID ${String(familia.id)}, PIN ${familia.pin}. Contraseña de todos: ${CONTRASENA}\n`);
for (const m of miembros) {
  const cifras = `${String(m.puntos_totales)} pts, racha de ${String(m.racha_dias)}`;
  console.log(
    `  ${m.first_name.padEnd(8)} ${m.username.padEnd(10)} ${m.grupo_edad_display.padEnd(9)} ${cifras}${m.es_administrador ? ', administra' : ''}`,
  );
}
const cabeza = ranking[0]?.usuario_nombre ?? '';
console.log(
  `\n${String(TAREAS.length)} tareas votadas, un reparto completado hace dos semanas y lo que se ha hecho desde entonces. Qué mirar:\n`,
);
console.log(
  '  Inicio    casi todo lo de hoy está por hacer; al completar algo suben los puntos y la racha, y quizá salta un logro',
);
if (olvidada !== null) console.log(`  Tareas    ${olvidada.miembro_nombre} tiene «${olvidada.tarea_nombre}» atrasada`);
console.log(
  `  Ranking   ${ranking.length > 1 ? `esta semana va en cabeza ${cabeza}` : 'la semana acaba de empezar'}; en Logros, los nuevos llevan «Nuevo»`,
);
console.log('  Perfil    los niños tienen premios y paga; Elena contesta y paga en «Te esperan»');
console.log('  Reparto   quién se quedó con qué, y cuánto se acerca cada uno a su cuota');
console.log('  Panel     solo lo ve Elena; en Asignar está lo de cada uno, y una tarea dada a mano para mañana');
console.log('\nArranca con npm start.\n');
