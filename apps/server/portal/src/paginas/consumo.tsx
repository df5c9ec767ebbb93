/** The page of credits. */
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta } from "../comun.tsx";
import { comoRecargar } from "@mostrador/core/avisos";
import { diaDe, entero, fecha } from "@mostrador/core/formato";
import { Grafico } from "../grafico.tsx";
import { useAhora } from "../reloj.ts";
import { TablaChica } from "../tabla-chica.tsx";
import type { Columna } from "../tabla.tsx";
import type { Consumo as DatosConsumo } from "../tipos.ts";
import type { PropsPagina } from "./props.ts";

const PERIODOS = [
  { value: "30", label: "30 días" },
  { value: "90", label: "90 días" },
];

const COLUMNAS: readonly Columna<DatosConsumo["consumo"][number]>[] = [
  {
    clave: "dia",
    titulo: "Día",
    celda: ({ periodo }) => fecha(periodo),
    valor: ({ periodo }) => periodo,
    exporta: ({ periodo }) => fecha(periodo),
    telefono: "titulo",
  },
  {
    clave: "creditos",
    titulo: "Créditos",
    celda: ({ creditosConsumidos }) => entero(creditosConsumidos),
    valor: ({ creditosConsumidos }) => creditosConsumidos,
    numero: true,
    cuenta: true,
  },
];

export function Consumo({ inicio: { contacto } }: PropsPagina) {
  const [dias, setDias] = useState("30");
  const desde = diaDe(useAhora(), Number(dias) - 1);
  const leido = useLeer<DatosConsumo>(`/v1/cuenta/consumo?desde=${desde}`);
  return (
    <Pagina
      titulo="Créditos"
      acciones={<SegmentedControl data={PERIODOS} value={dias} onChange={setDias} aria-label="Periodo" />}
    >
      <Lectura leido={leido}>
        {({ desde, hasta, totalConsumido, creditosDisponibles, consumo }) => (
          <Tarjeta titulo={`${entero(creditosDisponibles)} créditos disponibles`}>
            <Stack>
              <Text>
                {entero(totalConsumido)} consumidos en el periodo: uno por documento emitido en línea.
              </Text>
              <Text>{comoRecargar(contacto)}</Text>
              <Grafico
                nombre="Créditos por día"
                desde={desde}
                hasta={hasta}
                valores={consumo.map((c) => ({ dia: c.periodo, valor: c.creditosConsumidos }))}
                formato={entero}
              />
              {consumo.length > 0 && (
                <TablaChica
                  nombre="Créditos de cada día"
                  archivo={`creditos_${desde}_${hasta}`}
                  columnas={COLUMNAS}
                  filas={consumo}
                  claveDe={({ periodo }) => periodo}
                />
              )}
            </Stack>
          </Tarjeta>
        )}
      </Lectura>
    </Pagina>
  );
}
