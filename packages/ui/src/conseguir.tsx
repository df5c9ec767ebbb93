import { Anchor, List, Stack, Text, Title } from "@mantine/core";

/** A paper or code of the tax system: what it is, who gives it, and the steps to it. */
interface Cosa {
  readonly nombre: string;
  readonly que: string;
  readonly pasos: readonly string[];
  readonly lugar: string;
}

const SIAT = "https://siat.impuestos.gob.bo";

const COSAS: readonly Cosa[] = [
  {
    nombre: "NIT y razón social",
    que: "El número de su empresa en Impuestos y su nombre, como está en el padrón.",
    pasos: [
      "Entre a la Oficina Virtual con su usuario y contraseña.",
      "Mire la exhibición de su NIT: copie la razón social letra por letra.",
    ],
    lugar: "https://www.impuestos.gob.bo",
  },
  {
    nombre: "Modalidad y ambiente",
    que: "Impuestos le asigna la modalidad: Electrónica en Línea (firma cada factura) o Computarizada en Línea. El ambiente de Pruebas sirve mientras autorizan su sistema; el de Producción, para vender.",
    pasos: [
      "Está en la notificación de Impuestos, y en el portal SIAT en línea, en los datos de su empresa.",
    ],
    lugar: SIAT,
  },
  {
    nombre: "Código de sistema",
    que: "El que Impuestos da al autorizar un sistema de facturación para su NIT.",
    pasos: [
      "En el portal SIAT en línea abra «Sistema de Facturación» y «Gestión de Sistemas».",
      "Asocie el sistema de su proveedor, o registre el suyo: pase a la lista de sistemas autorizados.",
      "Copie el código de sistema como está, con sus letras mayúsculas.",
    ],
    lugar: SIAT,
  },
  {
    nombre: "Token delegado",
    que: "El permiso para que este programa hable con Impuestos por usted. Vence: hay que generar otro antes.",
    pasos: [
      "En el portal SIAT en línea abra «Sistema de Facturación» y «Token delegado».",
      "Elija el sistema y hasta cuándo vale, y genérelo.",
      "Cópielo entero: es largo y empieza con «eyJ».",
    ],
    lugar: SIAT,
  },
  {
    nombre: "Certificado digital (.p12)",
    que: "La firma de su empresa, solo para la modalidad Electrónica. Lo da una entidad certificadora autorizada: ADSIB o Digicert.",
    pasos: [
      "Pida un certificado por software para persona jurídica, o natural si factura con su nombre.",
      "Al descargarlo elija el archivo .p12 y póngale una contraseña que pueda recordar.",
      "Registre el certificado en el portal SIAT en línea antes de usarlo.",
    ],
    lugar: "https://firmadigital.bo",
  },
];

/** Style of a link on a line of its own: as high as a thumb needs, and as wide as its words. */
const ENLACE = { alignItems: "center", alignSelf: "start" } as const;

/** Explains every paper or code that the tax system asks of a shop, with its source and the steps to get it. */
export function CosasDeImpuestos() {
  return COSAS.map(({ nombre, que, pasos, lugar }) => (
    <Stack key={nombre} gap={4}>
      <Title order={2} size="h4">
        {nombre}
      </Title>
      <Text>{que}</Text>
      <List type="ordered">
        {pasos.map((paso) => (
          <List.Item key={paso}>{paso}</List.Item>
        ))}
      </List>
      <Anchor href={lugar} target="_blank" rel="noreferrer" display="inline-flex" mih={44} style={ENLACE}>
        {lugar.replace("https://", "")}
      </Anchor>
    </Stack>
  ));
}
