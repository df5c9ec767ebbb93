import { Button, Group, Text } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useCaja } from "../comun/contexto-caja.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { puente } from "../puente.ts";

/** The first three steps of a new till. A step is checked according to the till's state, and the card disappears with the first sale. */
export function PrimerosPasos() {
  const { abrir } = useCaja();
  const teclas = useTeclasDeCaja();
  // Increases at each event of the till, because the steps are done on other screens.
  const [cambios, setCambios] = useState(0);
  useEffect(() => puente.subscribe("estadoCambio", () => setCambios((antes) => antes + 1)), []);
  const pasos = useConsulta("primerosPasos", {}, String(cambios));
  if (pasos === null || pasos.venta) return null;
  return (
    <section className="pasos-caja" aria-label="Para empezar">
      <Text fw={700}>Para empezar</Text>
      {/* The steps are not marked up as a list, because the lines of a sale are the list of this screen. */}
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
