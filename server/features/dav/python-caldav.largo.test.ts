import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abrirCasaConDav, conPython, type CasaConDav } from '#server/testing/programas-de-calendario.ts';
import { conProgramas } from '#server/testing/servicios.ts';

// The package caldav of Python, as scripts and Home Assistant use it, against the real server.

const LUIS = 1;
let dav: CasaConDav;
beforeEach(async () => {
  dav = await abrirCasaConDav({ semanal: true });
});
afterEach(() => dav.cerrar());

const regar = async () => (await dav.casa.como(LUIS).verMisTareas({})).find((a) => a.tarea_nombre === 'Regar');
const python = (codigo: string): Promise<string> => conPython(dav, codigo);

describe('python3-caldav', conProgramas('python3-caldav'), () => {
  test('lists the collections and to-dos, ticks, undoes, and is told of a refusal', async () => {
    expect(await python('print(len(calendarios))')).toBe('2');
    expect(await python("print(sorted(str(t.icalendar_component['SUMMARY']) for t in mias.todos()))")).toBe(
      "['Barrer', 'Fregar', 'Regar']",
    );
    await python("una('Fregar').complete()");
    expect(await dav.hechas()).toEqual(['Fregar']);
    await python(`
hecha = [t for t in mias.todos(include_completed=True) if 'STATUS:COMPLETED' in t.data][0]
hecha.uncomplete()
`);
    expect(await dav.hechas()).toEqual([]);
    expect(
      await python(`
try:
    mias.save_todo(summary='Nueva')
    print('guardada')
except caldav.lib.error.AuthorizationError:
    print('negada')
`),
    ).toBe('negada');
    expect(await dav.pendientes()).toEqual(['Barrer', 'Fregar', 'Regar']);
  });

  test('moves a chore to another day', async () => {
    const al = (await regar())?.posponible_hasta ?? '';
    await python(`
t = una('Regar')
t.set_due(date.fromisoformat('${al}'))
t.save()
assert una('Regar').get_due() == date.fromisoformat('${al}')
`);
    expect(await regar()).toMatchObject({ fecha_limite: al, estado: 'PENDIENTE', pospuestas: 1 });
  });

  test('puts foreign properties, which are accepted and not kept: it reads the server’s text next', async () => {
    const iguales = await python(`
t = una('Fregar')
antes = t.data
c = t.icalendar_component
for nombre, valor in (('X-APPLE-SORT-ORDER', '7'), ('PRIORITY', '1'), ('LOCATION', 'Cocina'), ('SEQUENCE', '4')):
    c.add(nombre, valor)
c['SUMMARY'] = 'Otra cosa'
c['DESCRIPTION'] = 'Otra descripción'
t.save()
print(una('Fregar').data == antes, len(mias.todos()))
`);
    expect(iguales).toBe('True 3');
    expect(await dav.pendientes()).toEqual(['Barrer', 'Fregar', 'Regar']);
  });

  test('is refused with 403 what the rules forbid, and goes on with what they allow', async () => {
    const dicho = await python(`
no = caldav.lib.error.AuthorizationError
def prueba(hacer):
    try:
        hacer()
        return 'bien'
    except no:
        return 'negada'
lejos = una('Fregar')
lejos.set_due(date.today() + timedelta(days=400))
casa = [c for c in calendarios if 'casa' in str(c.url)][0]
cita = casa.events()[0]
cita.icalendar_component['SUMMARY'] = 'Mía'
print(prueba(lejos.save), prueba(una('Barrer').delete), prueba(cita.save), prueba(cita.delete), prueba(una('Barrer').complete))
`);
    expect(dicho).toBe('negada negada negada negada bien');
    expect(await dav.hechas()).toEqual(['Barrer']);
  });
});

/**
 * The steps of Home Assistant's caldav to-do list when an item is changed: it finds the to-do by its UID, sets its name,
 * state, day and description, and saves it. To complete an item, older versions first send another PUT.
 */
const HOME_ASSISTANT = `
puestas = []
poner = cliente.put
cliente.put = lambda *a, **k: (puestas.append(a[0]), poner(*a, **k))[1]
listas = [c for c in calendarios if 'VTODO' in c.get_supported_components()]
assert listas == [mias] or [str(c.url) for c in listas] == [str(mias.url)]
def lista():
    return {str(t.icalendar_component['UID']): t for t in mias.search(todo=True, include_completed=True)}
def uid(nombre, estado='NEEDS-ACTION'):
    suyos = [(t.icalendar_component['DUE'].dt, u) for u, t in lista().items()
             if t.icalendar_component['SUMMARY'] == nombre and t.icalendar_component['STATUS'] == estado]
    return min(suyos)[1]
def cambia(cual, estado, dos=False, nombre=None, dia='suyo'):
    t = mias.todo_by_uid(cual)
    c = t.icalendar_component
    antes = c['DUE'].dt
    c['SUMMARY'] = nombre or c['SUMMARY']
    if estado == 'COMPLETED' and dos:
        t.complete(completion_timestamp=datetime.now())
    else:
        c['STATUS'] = estado
    if dia is None:
        c.pop('DUE', None)
    else:
        t.set_due(antes if dia == 'suyo' else dia)
    c['DESCRIPTION'] = 'De casa'
    t.save(no_create=True, obj_type='todo')
`;

describe('Home Assistant’s to-do list', conProgramas('python3-caldav'), () => {
  test.each([
    ['two PUTs', 'True', '2'],
    ['one PUT', 'False', '1'],
  ])('ticks with %s and undoes, by UID', async (_, dos, puestas) => {
    const hecho = `${HOME_ASSISTANT}
cual = uid('Fregar')
cambia(cual, 'COMPLETED', dos=${dos}, nombre='Fregar bien')
print(len(puestas), str(lista()[cual].icalendar_component['STATUS']), str(lista()[cual].icalendar_component['SUMMARY']))
`;
    expect(await python(hecho)).toBe(`${puestas} COMPLETED Fregar`);
    expect(await dav.hechas()).toEqual(['Fregar']);
    expect(await dav.pendientes()).toContain('Barrer');
    await python(`${HOME_ASSISTANT}
cambia(uid('Fregar', 'COMPLETED'), 'NEEDS-ACTION')
`);
    expect(await dav.hechas()).toEqual([]);
    expect(await dav.pendientes()).toEqual(['Barrer', 'Fregar', 'Regar']);
  });

  test('moves to a day or a time, keeps the day that it takes away, and after a refusal does the next thing', async () => {
    const al = (await regar())?.posponible_hasta ?? '';
    const dicho = await python(`${HOME_ASSISTANT}
cual = uid('Regar')
cambia(cual, 'NEEDS-ACTION', dia=datetime.fromisoformat('${al}T11:00:00+00:00'))
movida = lista()[cual].icalendar_component['DUE'].dt
cambia(cual, 'NEEDS-ACTION', dia=None)
try:
    cambia(cual, 'NEEDS-ACTION', dia=date.today() + timedelta(days=400))
    print('bien')
except caldav.lib.error.DAVError:
    print('negada')
cambia(uid('Fregar'), 'COMPLETED', dos=True)
print(movida, lista()[cual].icalendar_component['DUE'].dt)
`);
    expect(dicho.split('\n')).toEqual(['negada', `${al} ${al}`]);
    expect(await regar()).toMatchObject({ fecha_limite: al, pospuestas: 1 });
    expect(await dav.hechas()).toEqual(['Fregar']);
  });
});
