import { queryOptions, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Llave, LlaveEntrada, type LlaveHecha } from '#shared/contracts/llaves.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { BotonCopiar, DialogoSecreto } from '#client/ui/boton-copiar.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { llaveTerminada, type PermisoLlave, PERMISOS_LLAVE } from '#shared/domain/llaves/llaves.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Casilla } from '#client/ui/opciones.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';
import { RUTA_DAV } from '#shared/contracts/rutas.ts';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';
import { hace } from '#client/lib/fechas/hace.ts';

/**
 * Query: the keys that the member may see. Its query key begins with `CLAVES.aparatos`, so that each new entry of the audit log
 * has it read again.
 */
const consultaLlaves = queryOptions({
  queryKey: [...CLAVES.aparatos, 'llaves'],
  queryFn: ({ signal }) => llamar('verLlaves', { signal }),
});

function Fila({ llave, quitar }: { readonly llave: Llave; readonly quitar: () => void }) {
  const [permisos, resto] = detallesDe(llave, useYo().id, useHoy());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold wrap-anywhere">
        {llave.nombre}
        <span className="mt-0.5 block text-sm font-semibold text-suave">{permisos}</span>
        <span className="block text-sm font-semibold text-suave">{resto}</span>
      </p>
      <Boton variante="contorno" aria-label={`Quitar la llave «${llave.nombre}»`} onClick={quitar}>
        Quitar
      </Boton>
    </li>
  );
}

/**
 * Section of the keys for other programs: an explanation, a button that makes one, and the list. A new key's secret is shown
 * once.
 */
export function MisLlaves() {
  const llaves = useQuery(consultaLlaves);
  const [haciendo, setHaciendo] = useState(false);
  const [hecha, setHecha] = useState<LlaveHecha | null>(null);
  const quitar = useAccion('quitarLlave', { texto: 'Error al quitar la llave', dicho: 'Llave quitada' });
  const pulsar = async ({ id, nombre }: Llave) => {
    const si = await confirmar({
      titulo: `¿Quitar «${nombre}»?`,
      texto: 'El programa que la usa dejará de funcionar al momento.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar({ id });
  };
  return (
    <>
      <p className="text-suave">
        Con una llave, otro programa hace algo en tu nombre: un botón que marca una tarea, Home Assistant, un
        calendario. Puede solo lo que elijas, y nunca ve tus votos, tus deseos ni tu contraseña. Guárdala bien, y
        quítala cuando ya no la uses.
      </p>
      <Boton variante="tonal" icono={<KeyRound aria-hidden className="size-5" />} onClick={() => setHaciendo(true)}>
        Hacer una llave
      </Boton>
      <Cargable
        consulta={llaves}
        error="Error al cargar las llaves"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {(lista) =>
          lista.length > 0 && (
            <ul aria-label="Llaves" className="grid divide-y divide-borde border-t border-borde">
              {lista.map((l) => (
                <Fila key={l.id} llave={l} quitar={() => void pulsar(l)} />
              ))}
            </ul>
          )
        }
      </Cargable>
      {haciendo && <DialogoLlave alHacer={setHecha} cerrar={() => setHaciendo(false)} />}
      {hecha !== null && !haciendo && (
        <DialogoSecreto
          titulo={`Llave «${hecha.nombre}»`}
          secreto={hecha.clave}
          boton="Copiar la llave"
          cerrar={() => setHecha(null)}
        >
          {hecha.permisos.includes('calendario') && <DireccionDav />}
        </DialogoSecreto>
      )}
    </>
  );
}

interface Props {
  /** Called with the new key, which contains its secret. */
  readonly alHacer: (llave: LlaveHecha) => void;
  readonly cerrar: () => void;
}

/** Dialog that makes a key: its name, its scopes and last day, and for an admin the member as whom it acts. */
export function DialogoLlave({ alHacer, cerrar }: Props) {
  const yo = useYo();
  const hoy = useHoy();
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const hacer = useAccion('hacerLlave', { texto: 'Error al hacer la llave', dicho: null, campos: true, alHacer });
  const iniciales = {
    nombre: '',
    permisos: ['leer'] as PermisoLlave[],
    miembro: yo.id,
    hasta: null as string | null,
  };
  return (
    <DialogoFormulario
      contrato={LlaveEntrada}
      iniciales={iniciales}
      borrador={null}
      accion={hacer}
      alEnviar={(cuerpo) => hacer({ cuerpo })}
      titulo="Hacer una llave"
      enviar="Hacer la llave"
      cerrar={cerrar}
    >
      {({ campo, register, formState }) => (
        <>
          <Entrada
            etiqueta="Para qué es"
            data-primero
            placeholder="Botón de la cocina"
            autoComplete="off"
            {...campo('nombre')}
          />
          <fieldset className="grid grid-cols-1 gap-1">
            <legend className="font-bold">Qué puede hacer</legend>
            {PERMISOS_LLAVE.filter((permiso) => permiso !== 'casa' || yo.es_administrador).map((permiso) => (
              <Casilla key={permiso} etiqueta={PERMISOS[permiso]} value={permiso} {...register('permisos')} />
            ))}
            {formState.errors.permisos !== undefined && (
              <p role="alert" className="text-sm font-bold text-mal">
                {formState.errors.permisos.message}
              </p>
            )}
          </fieldset>
          {yo.es_administrador && (
            <Selector
              etiqueta="Actúa como"
              opciones={usuarios.map((u) => ({ valor: u.id, texto: u.first_name }))}
              {...campo('miembro', { valueAsNumber: true })}
            />
          )}
          <Entrada
            etiqueta="Último día"
            opcional
            type="date"
            min={hoy}
            {...campo('hasta', { setValueAs: (dia: string | null) => (dia === '' ? null : dia) })}
          />
        </>
      )}
    </DialogoFormulario>
  );
}

/** Address that a calendar program needs besides a new key, with a button to copy it. */
export function DireccionDav() {
  const texto = useRef<HTMLElement>(null);
  const direccion = enlaceA(RUTA_DAV);
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <p className="text-suave">
        En tu programa de recordatorios o calendario pon esta dirección, cualquier usuario y la llave como contraseña.
      </p>
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 break-all select-all">
        {direccion}
      </code>
      <BotonCopiar texto={direccion} donde={texto} dicho="Dirección copiada" variante="contorno">
        Copiar la dirección
      </BotonCopiar>
    </div>
  );
}

/** The scopes in words. */
export const PERMISOS: Readonly<Record<PermisoLlave, string>> = {
  leer: 'Ver las tareas de casa',
  marcar: 'Marcar tareas, deshacer y cubrir',
  calendario: 'Ver el calendario',
  casa: 'Ver lo que ve quien administra y poner tareas libres',
};

const fin = (llave: Llave, hoy: string): string | null => {
  if (llave.hasta === null) return null;
  return `${llaveTerminada(llave, hoy) ? 'terminó el' : 'hasta el'} ${fechaCorta(llave.hasta, hoy)}`;
};

/**
 * Returns the two lines below a key's name. The first lists its scopes. The second tells as whom the key acts and who made it,
 * each unless that is `yo`, and when it was last used and ends.
 */
export const detallesDe = (llave: Llave, yo: number, hoy: string): readonly [string, string] => [
  llave.permisos.map((permiso) => PERMISOS[permiso]).join(' · '),
  conMayuscula(
    [
      llave.miembro.id === yo ? null : `actúa como ${llave.miembro.nombre}`,
      llave.hecha_por.id === yo ? null : `la hizo ${llave.hecha_por.nombre}`,
      llave.usada_en === null ? 'sin usar' : `usada ${hace(llave.usada_en)}`,
      fin(llave, hoy),
    ]
      .filter((parte) => parte !== null)
      .join(' · '),
  ),
];
