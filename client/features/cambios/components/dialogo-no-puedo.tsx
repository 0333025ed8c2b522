import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CircleSlash, HandHelping, Thermometer, UsersRound, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import type { CambioEntrada } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { puede } from '#shared/domain/cambios/cambios.ts';
import { conMinuscula } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { guardarCambio } from '#client/lib/cambios.ts';
import { consultaAsignaciones, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { fechaLimite } from '#client/lib/fechas.ts';
import { llamar } from '#client/lib/llamar.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { tareasQueDar } from '../que-dar.ts';
import { NoHaciaFalta, seOmite } from './no-hacia-falta.tsx';
import { OtroDia, useDiasParaOtroDia } from './otro-dia.tsx';

/** A section of the dialog: one way out for a member who cannot do a chore. */
function Salida({ Icono, titulo, children }: { Icono: LucideIcon; titulo: string; children: ReactNode }) {
  return (
    <section aria-label={titulo} className="grid grid-cols-1 gap-2 py-3.5 first:pt-1">
      <h3 className="flex items-center gap-2.5 text-[1.0625rem]">
        <Icono aria-hidden className="size-5 shrink-0 text-marca" strokeWidth={2.25} />
        {titulo}
      </h3>
      {children}
    </section>
  );
}

interface PropsPara {
  readonly tarea: Asignacion;
  /** Other members who can do the chore. */
  readonly pueden: readonly Usuario[];
  readonly cerrar: () => void;
}

/** Returns the action that sends a request to one member or to all who can do the chore. */
const usePedir = (pueden: readonly Usuario[], cerrar: () => void) => {
  const yo = useYo();
  return useAccion((cuerpo: CambioEntrada, { cabeceras }) => llamar('pedirCambio', { cuerpo, cabeceras }), {
    texto: 'No se ha podido pedir',
    dicho: (_, { a }) => {
      const quien = pueden.find((m) => m.id === a);
      return quien === undefined ? 'Pedido a todos los que pueden' : `Pedido a ${quien.first_name}`;
    },
    alHacer: (cambio, _, cache) => {
      guardarCambio(cache, cambio, yo.id);
      cerrar();
    },
    campos: true,
  });
};

/** Asks for help with this occurrence only: one tap on a member, or on «A todos», sends the request. */
function EstaVez({ tarea, pueden, cerrar }: PropsPara) {
  const pedir = usePedir(pueden, cerrar);
  const boton = (a: number | null, nombre: string, icono: ReactNode) => (
    <Boton
      key={a}
      variante="tonal"
      className="px-3.5!"
      icono={icono}
      cargando={pedir.con?.a === a && 'Enviando…'}
      onClick={() => void pedir({ tipo: 'CUBRIR', asignacion: tarea.id, a, por: null })}
    >
      {nombre}
    </Boton>
  );
  return (
    <>
      <Rechazo de={pedir} />
      <div className="flex flex-wrap gap-2">
        {boton(null, 'A todos', <UsersRound aria-hidden className="size-5 shrink-0" />)}
        {pueden.map((m) =>
          boton(
            m.id,
            m.first_name,
            <Avatar avatar={m.avatar} grupoEdad={m.grupo_edad} color={m.color} tamano="mini" />,
          ),
        )}
      </div>
    </>
  );
}

/** Hands the chore over until the next draft: to whom, and in exchange for which of their chores. */
function ParaSiempre({ tarea, pueden, cerrar }: PropsPara) {
  const yo = useYo();
  const [a, setA] = useState('');
  const [por, setPor] = useState('');
  const { data: tareas = [] } = useQuery(consultaTareas);
  const { data: asignaciones = [] } = useQuery(consultaAsignaciones);
  const elegido = pueden.find((m) => String(m.id) === a);
  const aCambio = elegido === undefined ? [] : tareasQueDar(asignaciones, tareas, { de: elegido.id, para: yo });
  const pedir = usePedir(pueden, cerrar);
  const enviar = (e: FormEvent) => {
    e.preventDefault();
    const cambio = aCambio.some((t) => String(t.id) === por) ? Number(por) : null;
    void pedir({ tipo: 'CAMBIAR', asignacion: tarea.id, a: elegido?.id ?? null, por: cambio });
  };
  return (
    <form className="grid grid-cols-1 gap-4 pt-2" onSubmit={enviar}>
      <Rechazo de={pedir} />
      <Selector
        etiqueta="¿A quién?"
        value={elegido === undefined ? '' : a}
        vacia="A todos los que puedan"
        opciones={pueden.map((m) => ({ valor: m.id, texto: m.first_name }))}
        onChange={(e) => setA(e.target.value)}
      />
      {elegido !== undefined && (
        <Selector
          etiqueta="¿A cambio de qué?"
          value={por}
          vacia="De nada"
          opciones={aCambio.map((t) => ({ valor: t.id, texto: t.nombre }))}
          onChange={(e) => setPor(e.target.value)}
        />
      )}
      <Boton type="submit" ancho cargando={pedir.ocupada && 'Enviando…'}>
        Pedir
      </Boton>
    </form>
  );
}

interface Props {
  readonly tarea: Asignacion;
  /** Buttons for a member who is away or ill. */
  readonly fuera: ReactNode;
  readonly cerrar: () => void;
}

/** Dialog «No puedo»: every way out of a chore of mine that I cannot do, the most likely first. */
export function DialogoNoPuedo({ tarea, fuera, cerrar }: Props) {
  const yo = useYo();
  const hoy = useHoy();
  const [siempre, setSiempre] = useState(false);
  const tareas = useQuery(consultaTareas);
  const usuarios = useQuery(consultaUsuarios);
  const suya = tareas.data?.find((t) => t.id === (tarea.parte_de ?? tarea.tarea));
  const pueden = (usuarios.data ?? []).filter((m) => m.id !== yo.id && suya !== undefined && puede(m, suya));
  const dias = useDiasParaOtroDia(tarea, hoy);
  const dia = tarea.fecha_limite;
  const para =
    dia === null
      ? ''
      : dia < hoy
        ? ` · era para el ${fechaLimite(dia, hoy)}`
        : ` · ${conMinuscula(fechaLimite(dia, hoy))}`;
  return (
    <Dialogo cerrar={cerrar} titulo="No puedo" descripcion={`${tarea.tarea_nombre}${para}`}>
      <div className="grid grid-cols-1 divide-y divide-borde">
        {dias.length > 0 && (
          <Salida Icono={CalendarClock} titulo="Otro día">
            <OtroDia tarea={tarea} dias={dias} hoy={hoy} cerrar={cerrar} />
          </Salida>
        )}
        <Salida Icono={HandHelping} titulo="Que la haga otra persona">
          <Cargable consulta={tareas} error="Error al cargar las tareas">
            {() => (
              <Cargable consulta={usuarios} error="Error al cargar la familia">
                {() =>
                  pueden.length === 0 ? (
                    <Franja tipo="atencion">No hay nadie más en casa que pueda hacer esta tarea</Franja>
                  ) : (
                    <>
                      <p className="text-sm text-suave">Hasta que alguien diga que sí, sigue siendo tuya.</p>
                      <EstaVez tarea={tarea} pueden={pueden} cerrar={cerrar} />
                      <Boton
                        variante="fantasma"
                        className="justify-self-start px-2!"
                        aria-expanded={siempre}
                        onClick={() => setSiempre(!siempre)}
                      >
                        Para siempre (hasta el próximo reparto)
                      </Boton>
                      {siempre && <ParaSiempre tarea={tarea} pueden={pueden} cerrar={cerrar} />}
                    </>
                  )
                }
              </Cargable>
            )}
          </Cargable>
        </Salida>
        {seOmite(tarea, hoy) && (
          <Salida Icono={CircleSlash} titulo="No hacía falta">
            <NoHaciaFalta tarea={tarea} cerrar={cerrar} />
          </Salida>
        )}
        <Salida Icono={Thermometer} titulo="Estoy fuera o malo">
          {fuera}
        </Salida>
      </div>
    </Dialogo>
  );
}
