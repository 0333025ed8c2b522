import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { puede, type TipoCambio } from '#shared/domain/cambios/cambios.ts';
import { useAccion } from '#client/lib/accion.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { guardarCambio } from '#client/lib/cambios.ts';
import { consultaAsignaciones, consultaTareas, consultaUsuarios } from '#client/lib/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Opciones } from '#client/ui/opciones.tsx';
import { Selector } from '#client/ui/selector.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';
import { tareasQueDar } from '../que-dar.ts';

const OPCIONES = [
  {
    valor: 'CUBRIR',
    titulo: 'Pedir que me cubran',
    texto: 'Otra persona la hace esta vez. La siguiente vuelve a ser tuya.',
  },
  {
    valor: 'CAMBIAR',
    titulo: 'Cambiar esta tarea',
    texto: 'Otra persona se la queda hasta el próximo reparto.',
  },
] as const satisfies readonly { readonly valor: TipoCambio; readonly titulo: string; readonly texto: string }[];

/** A chore of mine that I cannot do: what I ask, whom, and for what. */
export function DialogoPedir({ tarea, cerrar }: { readonly tarea: Asignacion; readonly cerrar: () => void }) {
  const yo = useYo();
  const formulario = useId();
  const [tipo, setTipo] = useState<TipoCambio>('CUBRIR');
  const [a, setA] = useState('');
  const [por, setPor] = useState('');
  const tareas = useQuery(consultaTareas);
  const usuarios = useQuery(consultaUsuarios);
  const { data: asignaciones = [] } = useQuery({ ...consultaAsignaciones, enabled: tipo === 'CAMBIAR' });
  const suya = tareas.data?.find((t) => t.id === (tarea.parte_de ?? tarea.tarea));
  const pueden = (usuarios.data ?? []).filter((m) => m.id !== yo.id && suya !== undefined && puede(m, suya));
  const leido = tareas.data !== undefined && usuarios.data !== undefined;
  const elegido = pueden.find((m) => String(m.id) === a);
  const aCambio =
    elegido === undefined ? [] : tareasQueDar(asignaciones, tareas.data ?? [], { de: elegido.id, para: yo });

  const pedir = useAccion('pedirCambio', {
    texto: 'No se ha podido pedir',
    dicho: elegido === undefined ? 'Pedido a todos los que pueden' : `Pedido a ${elegido.first_name}`,
    alHacer: (cambio, _, cache) => {
      guardarCambio(cache, cambio, yo.id);
      cerrar();
    },
    campos: true,
  });
  const enviar = (e: FormEvent) => {
    e.preventDefault();
    const cambio = tipo === 'CAMBIAR' && aCambio.some((t) => String(t.id) === por) ? Number(por) : null;
    void pedir({ cuerpo: { tipo, asignacion: tarea.id, a: elegido?.id ?? null, por: cambio } });
  };

  const nadie = leido && pueden.length === 0;
  return (
    <Dialogo
      cerrar={cerrar}
      titulo={tarea.tarea_nombre}
      descripcion="Nadie está obligado. Hasta que alguien diga que sí, sigue siendo tuya."
      pie={
        <Boton type="submit" form={formulario} ancho disabled={!leido || nadie} cargando={pedir.ocupada && 'Enviando…'}>
          Pedir
        </Boton>
      }
    >
      <Cargable consulta={tareas} error="Error al cargar las tareas">
        {() => (
          <Cargable consulta={usuarios} error="Error al cargar la familia">
            {() => (
              <form id={formulario} className="grid grid-cols-1 gap-5" onSubmit={enviar}>
                <Opciones etiqueta="Qué quieres pedir" opciones={OPCIONES} valor={tipo} alCambiar={setTipo} />
                {nadie ? (
                  <Franja tipo="atencion">No hay nadie más en casa que pueda hacer esta tarea</Franja>
                ) : (
                  <Selector
                    etiqueta="¿A quién?"
                    value={elegido === undefined ? '' : a}
                    vacia="A todos los que puedan"
                    opciones={pueden.map((m) => ({ valor: m.id, texto: m.first_name }))}
                    onChange={(e) => setA(e.target.value)}
                  />
                )}
                {tipo === 'CAMBIAR' && elegido !== undefined && (
                  <Selector
                    etiqueta="¿A cambio de qué?"
                    value={por}
                    vacia="De nada"
                    opciones={aCambio.map((t) => ({ valor: t.id, texto: t.nombre }))}
                    onChange={(e) => setPor(e.target.value)}
                  />
                )}
                <Rechazo de={pedir} />
              </form>
            )}
          </Cargable>
        )}
      </Cargable>
    </Dialogo>
  );
}
