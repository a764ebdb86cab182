/** What an order line says of its item; goes with the link to the review form, for items that left the catalogue. */
export interface ReviewedLine {
  title: string;
  imageUrl: string;
}
