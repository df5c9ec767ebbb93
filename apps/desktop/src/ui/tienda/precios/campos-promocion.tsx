import { Group, Stack, Text } from "@mantine/core";
import { ALCANCES, CLASES, Categorias, Dias, type PropsPromocion } from "@mostrador/ui";
import { useConsulta } from "../../comun/use-consulta.ts";
import { Campo } from "./campo.tsx";
import { ElegirProductos } from "./elegir-producto.tsx";
import { Opciones } from "../../comun/opciones.tsx";

/** The benefit: n for m, or a percentage. */
export function Beneficio({ escrita, poner }: PropsPromocion) {
  const { clase, lleva, paga, porcentaje, precio } = escrita;
  return (
    <Group align="flex-end">
      <Opciones
        tamano="md"
        nombre="Qué da"
        data={[...CLASES]}
        value={clase}
        onChange={(elegida) => poner({ clase: elegida })}
      />
      {clase === "nPorM" ? (
        <>
          <Campo
            ancho="9.5rem"
            decimal
            etiqueta="Lleva"
            valor={lleva}
            onValor={(valor) => poner({ lleva: valor })}
          />
          <Campo
            ancho="9.5rem"
            decimal
            etiqueta="Paga"
            valor={paga}
            onValor={(valor) => poner({ paga: valor })}
          />
        </>
      ) : clase === "combo" ? (
        <Campo
          ancho="12rem"
          dinero
          etiqueta="Juntos cuestan (Bs)"
          valor={precio}
          onValor={(valor) => poner({ precio: valor })}
        />
      ) : (
        <Campo
          ancho="9.5rem"
          decimal
          etiqueta="Descuento (%)"
          valor={porcentaje}
          onValor={(valor) => poner({ porcentaje: valor })}
        />
      )}
    </Group>
  );
}

/** The goods that it covers. */
export function Alcance({ escrita, poner }: PropsPromocion) {
  const { clase, productos } = escrita;
  const alcance = clase === "combo" ? "productos" : escrita.alcance;
  return (
    <Stack gap="xs">
      {clase === "combo" ? (
        <Text className="suave">
          Lleva uno de cada producto. Cuando están todos en la venta, juntos cuestan ese precio.
        </Text>
      ) : (
        <Group>
          <Opciones
            tamano="md"
            nombre="En qué"
            data={[...ALCANCES]}
            value={alcance}
            onChange={(elegido) => poner({ alcance: elegido })}
          />
        </Group>
      )}
      {alcance === "productos" && (
        <ElegirProductos productos={productos} onProductos={(elegidos) => poner({ productos: elegidos })} />
      )}
      {alcance === "categorias" && <DeLaTienda escrita={escrita} poner={poner} />}
    </Stack>
  );
}

function DeLaTienda(props: PropsPromocion) {
  const hay = useConsulta("datosProducto", {})?.categorias ?? [];
  return <Categorias {...props} hay={hay} />;
}

/** Weekdays, hours and dates; an empty field sets no limit. */
export function Cuando({ escrita, poner }: PropsPromocion) {
  const { horaDesde, horaHasta, fechaDesde, fechaHasta } = escrita;
  return (
    <Stack gap="xs">
      <Text fw={600} size="md">
        Cuándo <span className="suave">(lo que quede vacío vale siempre)</span>
      </Text>
      <Dias escrita={escrita} poner={poner} />
      <Group>
        <Campo
          ancho="9.5rem"
          etiqueta="Desde la hora"
          pista="10:00"
          valor={horaDesde}
          onValor={(valor) => poner({ horaDesde: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Hasta la hora"
          pista="14:00"
          valor={horaHasta}
          onValor={(valor) => poner({ horaHasta: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Desde el día"
          pista="dd/mm/aaaa"
          valor={fechaDesde}
          onValor={(valor) => poner({ fechaDesde: valor })}
        />
        <Campo
          ancho="9.5rem"
          etiqueta="Hasta el día"
          pista="dd/mm/aaaa"
          valor={fechaHasta}
          onValor={(valor) => poner({ fechaHasta: valor })}
        />
      </Group>
    </Stack>
  );
}
