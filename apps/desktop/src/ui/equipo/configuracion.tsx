import { Alert, Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { Configuracion as Datos } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { AsistenteImpresora } from "./asistente-impresora.tsx";
import { CopiaYPantalla, Impresion, BalanzaYTipos, VentasYCaja } from "./campos-configuracion.tsx";
import { ColaImpresora } from "./cola-impresora.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";

/** How this till prints and works; the test page shows whether it is right. */
export function Configuracion({ estado, abierto, onCerrar }: PropsVista) {
  const [asistente, setAsistente] = useState(false);
  const { datos, poner, guardar, guardada, ocupada, fallo } = useConfiguracion(abierto);
  const { imprimir, respuesta } = useImpresion();
  return (
    <PanelLateral
      opened={abierto}
      onClose={onCerrar}
      position="right"
      size="40rem"
      title="Configuración de la caja"
    >
      {datos !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            guardar(datos);
          }}
        >
          <Stack gap="lg">
            <Impresion datos={datos} poner={poner} onAsistente={() => setAsistente(true)} />
            <VentasYCaja datos={datos} poner={poner} />
            <BalanzaYTipos datos={datos} poner={poner} />
            <CopiaYPantalla datos={datos} poner={poner} />
            <Fallo fallo={fallo} />
            {guardada && <Alert color="verde">Guardada. Imprima una prueba para ver que sale bien.</Alert>}
            <Group className="pie">
              <Button type="submit" loading={ocupada}>
                Guardar
              </Button>
              <Button variant="default" onClick={() => imprimir(puente.invoke("imprimirPrueba", {}))}>
                Imprimir una prueba
              </Button>
            </Group>
            {respuesta}
            <ColaImpresora estado={estado.impresora} />
          </Stack>
        </form>
      )}
      {datos !== null && asistente && (
        <AsistenteImpresora
          datos={datos}
          onCerrar={() => setAsistente(false)}
          onListo={(elegido) => {
            setAsistente(false);
            poner(elegido);
            guardar({ ...datos, ...elegido });
          }}
        />
      )}
    </PanelLateral>
  );
}

/** The settings as they are changed here, read anew each time the screen opens. */
function useConfiguracion(abierto: boolean) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [guardada, setGuardada] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    if (!abierto) return;
    void puente.invoke("configuracion", {}).then((result) => result.ok && setDatos(result.value));
  }, [abierto]);
  const poner = (cambio: Partial<Datos>) => {
    setGuardada(false);
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const guardar = (nuevos: Datos) =>
    void llamar(puente.invoke("guardarConfiguracion", nuevos), () => setGuardada(true));
  return { datos, poner, guardar, guardada, ocupada, fallo };
}
