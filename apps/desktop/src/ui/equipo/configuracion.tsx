import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { AsistenteImpresora } from "../impresion/asistente-impresora.tsx";
import { CopiaYPantalla, Impresion, BalanzaYTipos, VentasYCaja } from "./campos-configuracion.tsx";
import { ColaImpresora } from "../impresion/cola-impresora.tsx";
import { PapelTienda } from "../impresion/papel-tienda.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";
import { useConfiguracion } from "./use-configuracion.ts";

/** Settings of this till's printing and work; the test page shows whether it is right. */
export function Configuracion({ estado, abierto, onCerrar }: PropsVista) {
  const [asistente, setAsistente] = useState(false);
  const { datos, poner, papel, ponerPapel, guardar, guardada, ocupada, fallo } = useConfiguracion(abierto);
  const { imprimir, respuesta } = useImpresion();
  return (
    <PanelLateral
      opened={abierto}
      onClose={onCerrar}
      position="right"
      size="40rem"
      title="Configuración de la caja"
    >
      {datos !== null && papel !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            guardar(datos);
          }}
        >
          <Stack gap="lg">
            <Impresion datos={datos} poner={poner} onAsistente={() => setAsistente(true)} />
            <PapelTienda papel={papel} poner={ponerPapel} />
            <VentasYCaja datos={datos} poner={poner} />
            <BalanzaYTipos datos={datos} poner={poner} />
            <CopiaYPantalla datos={datos} poner={poner} />
            <ColaImpresora estado={estado.impresora} />
            <Group className="pie" justify="flex-end">
              {/* The answer stands beside the button that was pressed, in view wherever the page is scrolled to. */}
              <div style={{ flex: "1 1 100%" }}>
                <Fallo fallo={fallo} />
                {guardada && (
                  <Alert color="verde" role="status">
                    Guardada. Imprima una prueba para ver que sale bien.
                  </Alert>
                )}
                {respuesta}
              </div>
              <Button variant="default" onClick={() => imprimir(puente.invoke("imprimirPrueba", {}))}>
                Imprimir una prueba
              </Button>
              <Button type="submit" loading={ocupada}>
                Guardar
              </Button>
            </Group>
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
