/**
 * The item's title and image from an order line. The link to the review form passes on title and image, because an item
 * that has left the catalogue can no longer be read.
 */
export interface ReviewedLine {
  title: string;
  imageUrl: string;
}
