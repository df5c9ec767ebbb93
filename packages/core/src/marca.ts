/** The product's colours, light to dark, for whatever screen there is. */

/** Ten greens, light to dark. */
export const VERDES = [
  "#e9f8f1",
  "#d3eee1",
  "#a6dec4",
  "#75cda5",
  "#4dbf8b",
  "#34b67a",
  "#22a06a",
  "#14835a",
  "#0b6e4f",
  "#045a3f",
] as const;

/** Ten greys, light to dark. */
export const GRISES = [
  "#dfe7e3",
  "#c3cfc9",
  "#9dafa7",
  "#75877f",
  "#4b5c54",
  "#35443d",
  "#26332d",
  "#1a2420",
  "#121a17",
  "#0b110f",
] as const;
