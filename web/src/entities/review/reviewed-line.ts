/**
 * The item's title and image from an order line. The link to the review form passes it on, for items that have left the
 * catalogue.
 */
export interface ReviewedLine {
  title: string;
  imageUrl: string;
}
