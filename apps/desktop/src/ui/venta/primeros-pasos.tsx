import { Button, Group, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useCaja } from "../comun/contexto-caja.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { puente } from "../puente.ts";

/** The next three steps of a till that has sold nothing yet; each is ticked off by what the till has, and the card goes with the first sale. */
export function PrimerosPasos() {
  const { abrir } = useCaja();
  const teclas = useTeclasDeCaja();
  // Asked again at each change of the till: a step is done on another screen.
  const [cambios, setCambios] = useState(0);
  useEffect(() => puente.subscribe("estadoCambio", () => setCambios((antes) => antes + 1)), []);
  const pasos = useConsulta("primerosPasos", {}, String(cambios));
  if (pasos === null || pasos.venta) return null;
  return (
    <section className="pasos-caja" aria-label="Para empezar">
      <Text fw={700}>Para empezar</Text>
      {/* No list: the lines of a sale are the list of this screen. */}
      <div className="pasos">
        <Paso
          hecho={pasos.producto}
          que="Sus productos"
          como="Agréguelos uno por uno, o importe su planilla."
          accion={
            <Button variant={pasos.producto ? "default" : "light"} onClick={() => abrir("productos")}>
              Productos
            </Button>
          }
        />
        <Paso
          hecho={pasos.impresora}
          que="La impresora"
          como="Diga dónde está e imprima una prueba. Sin ella los tickets se guardan en una carpeta."
          accion={
            <Button
              variant={pasos.producto && !pasos.impresora ? "light" : "default"}
              onClick={() => abrir("configuracion", "impresora")}
            >
              Impresora
            </Button>
          }
        />
        <Paso
          hecho={false}
          que="La primera venta"
          como={`Escanee o escriba un producto, y cobre con ${teclas.cobrar}.`}
          accion={null}
        />
      </div>
    </section>
  );
}

function Paso({
  hecho,
  que,
  como,
  accion,
}: {
  readonly hecho: boolean;
  readonly que: string;
  readonly como: string;
  readonly accion: ReactNode;
}) {
  return (
    <div data-hecho={hecho}>
      <Group wrap="nowrap" gap="sm">
        {hecho ? (
          <IconCircleCheck className="bien" aria-label="Hecho" />
        ) : (
          <IconCircle className="suave" aria-label="Por hacer" />
        )}
        <div style={{ flex: 1 }}>
          <Text fw={600}>{que}</Text>
          {!hecho && (
            <Text size="sm" className="suave">
              {como}
            </Text>
          )}
        </div>
        {accion}
      </Group>
    </div>
  );
}
