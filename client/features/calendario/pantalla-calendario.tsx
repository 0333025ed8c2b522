import { queryOptions, useQuery } from '@tanstack/react-query';
import { CalendarDays, House, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import type { Calendario, CalendarioNuevo } from '#shared/contracts/calendarios.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { momento } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Casilla } from '#client/ui/opciones.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { EnlaceQr } from '#client/ui/codigo-qr.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

const NOMBRES = { MIO: 'Mis tareas', CASA: 'La casa' } as const;

const consultaCalendarios = queryOptions({
  queryKey: CLAVES.calendarios,
  queryFn: ({ signal }) => llamar('verCalendarios', { signal }),
});

function Fila({ calendario, quitar }: { readonly calendario: Calendario; readonly quitar: () => void }) {
  const { tipo, avisa, creado_en, leido_en } = calendario;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 leading-tight font-extrabold">
        {NOMBRES[tipo]}
        {avisa && <span className="font-bold text-suave"> (con aviso)</span>}
        <span className="mt-0.5 block text-sm font-semibold text-suave">
          {leido_en === null ? `Creada el ${momento(creado_en)}; aún no la lee nadie` : `Leída el ${momento(leido_en)}`}
        </span>
      </p>
      <Boton
        variante="contorno"
        icono={<Trash2 aria-hidden className="size-5" />}
        aria-label={`Quitar ${NOMBRES[tipo]}, del ${momento(creado_en)}`}
        onClick={quitar}
      >
        Quitar
      </Boton>
    </li>
  );
}

/**
 * The screen «Calendario»: creates and removes the secret addresses at which calendar programs read the chores. A new address
 * is shown only once, because the server does not tell it again.
 */
export function PantallaCalendario() {
  const consulta = useQuery(consultaCalendarios);
  const [avisa, setAvisa] = useState(false);
  const [nuevo, setNuevo] = useState<CalendarioNuevo | null>(null);
  const crear = useAccion('crearCalendario', { texto: 'Error al crear la dirección', alHacer: setNuevo });
  const quitar = useAccion('borrarCalendario', { texto: 'Error al quitarla', dicho: 'Dirección quitada' });
  const pulsar = async ({ id, tipo }: Calendario) => {
    const si = await confirmar({
      titulo: `¿Quitar «${NOMBRES[tipo]}»?`,
      texto: 'El calendario que la lee deja de recibir cambios.',
      aceptar: 'Quitar',
      peligro: true,
    });
    if (si) await quitar({ id });
  };
  return (
    <Pantalla titulo="Calendario">
      <Tarjeta como="section" aria-labelledby="nueva-direccion" className="grid grid-cols-1 gap-3">
        <h2 id="nueva-direccion" className="text-lg">
          Nueva dirección
        </h2>
        <p className="text-suave">
          Lleva las tareas al calendario de tu móvil o tu ordenador. Crea una dirección y pégala allí, en «Suscribirse»
          o «Añadir por URL». Quien la tenga lo lee sin entrar: no la publiques.
        </p>
        <Casilla
          etiqueta="Con aviso a las nueve de cada día"
          checked={avisa}
          onChange={(e) => setAvisa(e.target.checked)}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
          {(['MIO', 'CASA'] as const).map((tipo) => (
            <Boton
              key={tipo}
              variante={tipo === 'MIO' ? 'primario' : 'tonal'}
              icono={
                tipo === 'MIO' ? <User aria-hidden className="size-5" /> : <House aria-hidden className="size-5" />
              }
              disabled={crear.ocupada}
              onClick={() => void crear({ cuerpo: { tipo, avisa } })}
            >
              {NOMBRES[tipo]}
            </Boton>
          ))}
        </div>
      </Tarjeta>
      <Cargable consulta={consulta} error="Error al cargar tus direcciones">
        {(lista) =>
          lista.length === 0 ? (
            <p className="flex items-center justify-center gap-2 py-6 text-suave">
              <CalendarDays aria-hidden className="size-6" />
              Aún no tienes ninguna
            </p>
          ) : (
            <Tarjeta>
              <ul aria-label="Direcciones" className="grid divide-y divide-borde">
                {lista.map((c) => (
                  <Fila key={c.id} calendario={c} quitar={() => void pulsar(c)} />
                ))}
              </ul>
            </Tarjeta>
          )
        }
      </Cargable>
      {nuevo !== null && (
        <Dialogo
          cerrar={() => setNuevo(null)}
          titulo={`«${NOMBRES[nuevo.tipo]}» en tu calendario`}
          descripcion="Cópiala ahora: al cerrar esto no se puede volver a ver."
        >
          <EnlaceQr ruta={nuevo.ruta} etiqueta="Código QR con la dirección del calendario">
            Los cambios llegan cuando el calendario vuelve a leerla, cada hora más o menos.
          </EnlaceQr>
        </Dialogo>
      )}
    </Pantalla>
  );
}
