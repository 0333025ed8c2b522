import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useAvisos, useEsteDispositivo } from '../api.ts';
import { EsteDispositivo } from './este-dispositivo.tsx';
import { FilaDispositivo } from './fila-dispositivo.tsx';
import { Preferencias } from './preferencias.tsx';

const OtrosSitios = adorno(async () => (await import('./otros-sitios.tsx')).OtrosSitios, <Bloque className="h-40" />);

/** Notification settings: this device, my other devices, e-mail, the hour of the daily reminder, and other places. */
export function TarjetaAvisos() {
  const yo = useYo();
  const consulta = useAvisos();
  const { data: huella, isPending } = useEsteDispositivo();
  return (
    <Tarjeta como="section" aria-labelledby="avisos" className="grid grid-cols-1 gap-4">
      <h2 id="avisos" className="text-lg">
        Avisos
      </h2>
      <Cargable
        consulta={consulta}
        error="No se han podido cargar tus avisos"
        esqueleto={<Bloque className="h-81 animate-tarde lg:h-68.5" />}
      >
        {(avisos) => (
          <>
            {!isPending && <EsteDispositivo activo={avisos.dispositivos.some((d) => d.huella === huella)} />}
            {avisos.dispositivos.length > 0 && (
              <ul aria-label="Mis dispositivos" className="-my-4 grid divide-y divide-borde">
                {avisos.dispositivos.map((d) => (
                  <FilaDispositivo key={d.id} dispositivo={d} este={d.huella === huella} />
                ))}
              </ul>
            )}
            <Preferencias yo={yo} avisos={avisos} />
            <Plegado titulo="Otro sitio" abierto={avisos.destinos.length > 0}>
              <OtrosSitios destinos={avisos.destinos} />
            </Plegado>
          </>
        )}
      </Cargable>
    </Tarjeta>
  );
}
