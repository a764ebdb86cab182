export const LostFiles = () => (
  <p role="status" className="text-13 text-stop">
    화면을 새로 열어 고른 이미지가 남아 있지 않습니다. 이미지를 다시 골라 주세요.
  </p>
);
