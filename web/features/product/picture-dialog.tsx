import { Dialog } from '../../ui/dialog.tsx';

interface PictureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel: string;
  text?: string;
  picture: { src: string; alt: string; width: number; height: number };
}

export function PictureDialog({ open, onOpenChange, title, closeLabel, text, picture }: PictureDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} shape="sheet" title={title} closeLabel={closeLabel}>
      <img {...picture} alt={picture.alt} className="h-auto w-full" />
      {text && <p className="p-4">{text}</p>}
    </Dialog>
  );
}
